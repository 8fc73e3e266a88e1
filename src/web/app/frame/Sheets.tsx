import { useEffect, useRef } from 'react'
import { resolveText } from '../../../core/values/resolve.ts'
import type { Sheet } from '../../../core/screens/overlays.ts'
import { Icon } from '../../ui/Icon.tsx'
import { useSelect, useObserved, useApp } from '../../state/app-context.ts'
import { ScreenView } from '../../screens/ScreenView.tsx'

/** Chrome's way to hear the phone's back button, also before anything on the page was tapped. */
type CloseWatcherClass = new () => { onclose: (() => void) | null; destroy(): void }

/**
 * Only the topmost sheet takes input. Not a native `<dialog>`: `showModal` makes everything outside it inert, so that a toast
 * could be neither heard nor tapped and the busy overlay let taps through.
 */
export function Sheets() {
  const { app } = useApp()
  const { visible } = app.overlays
  const keys = useObserved(visible, () => [...visible.sheets])
  const open = keys.map((key) => app.overlays.sheet(key)).filter((sheet) => sheet !== undefined)
  const isOpen = open.length > 0
  useEffect(() => {
    if (!isOpen) return
    // The page must not scroll while the sheet is scrolled.
    document.documentElement.style.overflow = 'hidden'
    return () => void (document.documentElement.style.overflow = '')
  }, [isOpen])
  return open.map((sheet, index) => <SheetView key={sheet.key} sheet={sheet} isTopmost={index === open.length - 1} />)
}

function SheetView({ sheet, isTopmost }: { sheet: Sheet; isTopmost: boolean }) {
  const { instance, dismiss } = sheet
  const { app, translator } = useApp()
  const panel = useRef<HTMLDivElement>(null)
  const title = useSelect(() => resolveText(instance.screen.title, instance.scope, app.env), instance)

  useEffect(() => {
    const before = document.activeElement
    panel.current?.focus()
    // The page is inert until it is rendered again without the sheet.
    return () => void setTimeout(() => before instanceof HTMLElement && before.focus({ preventScroll: true }))
  }, [])
  useEffect(() => {
    if (!isTopmost) return
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented) dismiss()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [isTopmost, dismiss])

  useEffect(() => {
    const { CloseWatcher: Watcher } = window as { CloseWatcher?: CloseWatcherClass }
    if (!isTopmost || !Watcher) return
    const watcher = new Watcher()
    watcher.onclose = dismiss
    return () => watcher.destroy()
  }, [isTopmost, dismiss])

  return (
    <div className="sheet-backdrop" inert={!isTopmost} onPointerDown={(event) => event.target === event.currentTarget && dismiss()}>
      <div
        ref={panel}
        className={instance.screen.as === 'dialog' ? 'dialog' : 'sheet'}
        data-screen={instance.id}
        role="dialog"
        aria-modal="true"
        aria-label={title}
        tabIndex={-1}
      >
        <div className="sheet-head">
          <h2 className="sheet-title">{title}</h2>
          <button type="button" className="sheet-close" aria-label={translator.text('shell.close')} onClick={() => dismiss()}>
            <Icon name="cross" />
          </button>
        </div>
        <div className="sheet-body">
          <div className="page">
            <ScreenView instance={instance} />
          </div>
        </div>
      </div>
    </div>
  )
}
