import { useEffect, useRef, useState } from 'react'
import type { Toast } from '../../../core/screens/overlays.ts'
import type { IconName } from '../../../generated/vocabulary.ts'
import { Icon } from '../../ui/Icon.tsx'
import { usePageSeen } from '../../ui/use-page-seen.ts'
import { useObserved, useApp } from '../../state/app-context.ts'
import { plain } from '../../state/store.ts'
import { nextToast } from './next-toast.ts'

const icons: Record<Toast['kind'], IconName> = { success: 'check', warning: 'warn', info: 'info', error: 'warn' }

export function Toasts() {
  const { app, release } = useApp()
  const { overlays } = app
  const { duration, throttle } = release.boot.app.toast
  const queue = useObserved(overlays.visible, () => plain(overlays.visible.toasts) as Toast[])
  const [toast, setToast] = useState<Toast>()
  const [looked, lookAgain] = useState(0)
  const begun = useRef(-Infinity)
  const isSeen = usePageSeen()

  useEffect(() => {
    if (!isSeen) return
    const turn = nextToast(queue, begun.current, performance.now(), throttle)
    if (!turn) return
    if ('wait' in turn) {
      const timer = setTimeout(() => lookAgain((count) => count + 1), turn.wait)
      return () => clearTimeout(timer)
    }
    begun.current = performance.now()
    setToast(turn.show)
    for (const { key } of queue) overlays.dismissToast(key)
    return undefined
  }, [queue, looked, overlays, throttle, isSeen])

  useEffect(() => {
    // The time starts again when the user returns to the page.
    if (!toast || !isSeen) return
    const timer = setTimeout(() => setToast(undefined), duration)
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      // Escape closes only the topmost element.
      event.preventDefault()
      setToast(undefined)
    }
    window.addEventListener('keydown', onKey, true)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('keydown', onKey, true)
    }
  }, [toast, duration, isSeen])

  return (
    <div className="toasts" role="status">
      {toast && (
        <div key={toast.key} className={`toast toast-${toast.kind}`} onClick={() => setToast(undefined)}>
          <Icon name={icons[toast.kind]} />
          {toast.text}
        </div>
      )}
    </div>
  )
}
