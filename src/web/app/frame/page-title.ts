import { useEffect } from 'react'
import type { PageData } from '../../screens/page-data.ts'
import { useObserved, useApp } from '../../state/app-context.ts'

/** The words of the header and of the browser's tab. */
export function usePageTitle(arrived: PageData | undefined): string {
  const { app, translator } = useApp()
  return useObserved(translator.state, () => (arrived ? app.titleOf(arrived.location, arrived.instance) : ''))
}

export function useDocumentTitle(arrived: PageData | undefined): void {
  const { release } = useApp()
  const title = usePageTitle(arrived)
  const { name } = release.boot.app.facts
  useEffect(() => {
    document.title = [title, name].filter((part) => typeof part === 'string' && part !== '').join(' · ')
  }, [title, name])
}
