import { useObserved, usePhone } from '../runtime/screen-context.ts'

/** Covers the page while something must not be interrupted. */
export function Overlay() {
  const { machine, words } = usePhone()
  const { shown } = machine.surface
  const busy = useObserved(shown, () => shown.busy > 0)
  return busy ? (
    <div className="overlay" role="status" aria-label={words.text('shell.busy')}>
      <div className="spinner" />
    </div>
  ) : null
}
