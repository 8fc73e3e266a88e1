import { useEffect } from 'react'
import type { ScreenInstance } from '../../../core/screens/screen.ts'
import type { Text } from '../../../core/language/values.ts'
import { resolveText } from '../../../core/values/resolve.ts'
import type { Env } from '../../../core/values/scope.ts'
import type { PageData } from '../../screens/page-data.ts'
import { screenStore, storeOf, useApp, useStoreSelect } from '../../state/app-context.ts'

export function usePageTitle(page: PageData | undefined): string {
  const { app, translator } = useApp()
  const store = page?.instance ? screenStore(page.instance, translator) : storeOf(translator.state)
  return useStoreSelect(store, () => (page ? app.titleOf(page.location, page.instance) : ''))
}

/** Of a page without a title of its own: the heading that one of its blocks draws. */
function useBlockHeading(page: PageData | undefined): string {
  const { app, translator } = useApp()
  const store = page?.instance ? screenStore(page.instance, translator) : storeOf(translator.state)
  return useStoreSelect(store, () => (page?.instance ? headingOf(page.instance, app.env) : ''))
}

function headingOf({ screen, scope }: ScreenInstance, env: Env): string {
  const heading = Object.values(screen.blocks ?? {}).find(({ block, look }) => block === 'Text' && look === 'title')
  return heading ? resolveText(heading.text as Text, scope, env) : ''
}

export function useDocumentTitle(page: PageData | undefined): void {
  const { release } = useApp()
  const pageTitle = usePageTitle(page)
  const heading = useBlockHeading(page)
  const title = pageTitle || heading
  const { name } = release.boot.app.facts
  useEffect(() => {
    document.title = [title, name].filter((part) => typeof part === 'string' && part !== '').join(' · ')
  }, [title, name])
}
