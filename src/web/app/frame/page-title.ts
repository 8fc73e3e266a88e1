import { useEffect } from 'react'
import type { PageData } from '../../screens/page-data.ts'
import { screenStore, storeOf, useApp, useStoreSelect } from '../../state/app-context.ts'

export function usePageTitle(page: PageData | undefined): string {
  const { app, translator } = useApp()
  const store = page?.instance ? screenStore(page.instance, translator) : storeOf(translator.state)
  return useStoreSelect(store, () => (page ? app.titleOf(page.location, page.instance) : ''))
}

export function useDocumentTitle(page: PageData | undefined): void {
  const { release } = useApp()
  const title = usePageTitle(page)
  const { name } = release.boot.app.facts
  useEffect(() => {
    document.title = [title, name].filter((part) => typeof part === 'string' && part !== '').join(' · ')
  }, [title, name])
}
