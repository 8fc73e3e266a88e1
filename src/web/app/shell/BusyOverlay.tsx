import { useObserved, useApp } from '../../state/app-context.ts'

/** The status element is always there, so that a screen reader announces text that is put into it. */
export function BusyOverlay() {
  const { app, translator } = useApp()
  const { visible } = app.overlays
  const busy = useObserved(visible, () => visible.showBusy > 0)
  return (
    <div className={busy ? 'busy-overlay' : undefined} role="status">
      {busy && (
        <div className="spinner">
          <span className="visually-hidden">{translator.text('shell.busy')}</span>
        </div>
      )}
    </div>
  )
}
