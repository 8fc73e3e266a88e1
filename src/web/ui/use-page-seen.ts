import { useSyncExternalStore } from 'react'

/** False while the page is in the background. */
export const usePageSeen = (): boolean => useSyncExternalStore(subscribe, () => !document.hidden)

function subscribe(changed: () => void): () => void {
  addEventListener('visibilitychange', changed)
  return () => removeEventListener('visibilitychange', changed)
}
