import { useSyncExternalStore } from 'react'
import { useObserved, usePhone } from '../runtime/screen-context.ts'

export function OfflineBanner() {
  const { words } = usePhone()
  const online = useSyncExternalStore(followNetwork, () => navigator.onLine)
  const text = useObserved(words.shown, () => words.text('shell.offline'))
  return (
    <p className="offline" role="status" hidden={online}>
      {online ? '' : text}
    </p>
  )
}

function followNetwork(changed: () => void): () => void {
  window.addEventListener('online', changed)
  window.addEventListener('offline', changed)
  return () => {
    window.removeEventListener('online', changed)
    window.removeEventListener('offline', changed)
  }
}
