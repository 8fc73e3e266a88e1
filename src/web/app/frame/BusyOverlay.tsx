import { useObserved, useApp } from '../../state/app-context.ts'

export function BusyOverlay() {
  const { app, translator } = useApp()
  const { visible } = app.overlays
  const busy = useObserved(visible, () => visible.showBusy > 0)
  return busy ? (
    <div className="busy-overlay" role="status" aria-label={translator.text('shell.busy')}>
      <div className="spinner" />
    </div>
  ) : null
}
