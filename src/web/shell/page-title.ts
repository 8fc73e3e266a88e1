import { useEffect } from 'react'
import type { Arrived } from '../runtime/arrived.ts'
import { useObserved, usePhone } from '../runtime/screen-context.ts'

/** The words of the header and of the browser's tab. */
export function usePageTitle(arrived: Arrived | undefined): string {
  const { machine, words } = usePhone()
  return useObserved(words.shown, () => (arrived ? machine.titleOf(arrived.location, arrived.instance) : ''))
}

export function useDocumentTitle(arrived: Arrived | undefined): void {
  const { release } = usePhone()
  const title = usePageTitle(arrived)
  const { name } = release.boot.app.facts
  useEffect(() => {
    document.title = [title, name].filter((part) => typeof part === 'string' && part !== '').join(' · ')
  }, [title, name])
}
