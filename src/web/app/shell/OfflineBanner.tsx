import { useSyncExternalStore } from 'react'
import { useObserved, useApp } from '../../state/app-context.ts'

export function OfflineBanner() {
  const { translator } = useApp()
  const online = useSyncExternalStore(subscribeToNetwork, () => navigator.onLine)
  const text = useObserved(translator.state, () => translator.text('shell.offline'))
  return (
    // Always rendered, so that a screen reader announces text that is put into it.
    <p className="offline" role="status">
      {online || text}
    </p>
  )
}

function subscribeToNetwork(changed: () => void): () => void {
  window.addEventListener('online', changed)
  window.addEventListener('offline', changed)
  return () => {
    window.removeEventListener('online', changed)
    window.removeEventListener('offline', changed)
  }
}
