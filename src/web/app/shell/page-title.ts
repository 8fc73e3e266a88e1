import { useEffect } from 'react'
import type { Text } from '../../../core/language/values.ts'
import type { ScreenInstance } from '../../../core/screens/screen.ts'
import { resolveText } from '../../../core/values/resolve.ts'
import type { Env } from '../../../core/values/scope.ts'
import type { PageData } from '../../screens/page-data.ts'
import { screenStore, storeOf, useApp } from '../../state/app-context.ts'
import { useStoreSelect } from '../../state/use-store-select.ts'

/** `orHeading`: falls back to the heading drawn by a block of a page without a title. */
export function usePageTitle(page: PageData | undefined, { orHeading = false } = {}): string {
  const { app, translator } = useApp()
  const { location, instance } = page ?? {}
  const store = instance ? screenStore(instance, translator) : storeOf(translator.state)
  return useStoreSelect(store, () => {
    const title = location ? app.titleOf(location, instance) : ''
    return title || (orHeading && instance ? headingOf(instance, app.env) : '')
  })
}

function headingOf({ screen, scope }: ScreenInstance, env: Env): string {
  const heading = Object.values(screen.blocks ?? {}).find(({ block, look }) => block === 'Text' && look === 'title')
  return resolveText(heading?.text as Text | undefined, scope, env)
}

/** Title of a page without the app's name. */
export function useDocumentTitle(page: PageData | undefined): string {
  const { release } = useApp()
  const title = usePageTitle(page, { orHeading: true })
  const { name } = release.boot.app.facts
  useEffect(() => {
    document.title = [title, name].filter((part) => typeof part === 'string' && part !== '').join(' · ')
  }, [title, name])
  return title
}
