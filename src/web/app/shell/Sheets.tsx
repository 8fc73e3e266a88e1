import { useLayoutEffect, useRef, useState } from 'react'
import { contentOf } from '../../../core/screens/screen-content.ts'
import { resolveText } from '../../../core/values/resolve.ts'
import type { Sheet } from '../../../core/screens/overlays.ts'
import { Icon } from '../../ui/Icon.tsx'
import { useSelectOf, useObserved, useApp } from '../../state/app-context.ts'
import { ScreenView } from '../../screens/ScreenView.tsx'
import { SheetBoundary } from './SheetBoundary.tsx'

/**
 * Milliseconds in which presses are ignored: the second press of a double tap on the button that opened the sheet would hit the sheet or
 * its backdrop.
 */
const SETTLE_MS = 500

export function Sheets() {
  const { app } = useApp()
  const { visible } = app.overlays
  const keys = useObserved(visible, () => [...visible.sheets])
  return keys.map((key) => {
    const sheet = app.overlays.sheet(key)
    return sheet && <SheetView key={key} sheet={sheet} />
  })
}

function SheetView({ sheet: { key, instance, dismiss } }: { sheet: Sheet }) {
  const { app, translator } = useApp()
  const ref = useRef<HTMLDialogElement>(null)
  /** Whether the last press began on the backdrop: one that only ends there may have begun by selecting text in the sheet. */
  const isPressed = useRef(false)
  /** True for the dialog itself; false for its parts and for a dialog within it. */
  const isOwn = ({ target }: { target: EventTarget }) => target === ref.current
  /** Tall from the start while content loads: anchored at the bottom, it would otherwise move under the finger. */
  const [isTall] = useState(() => contentOf(instance).waiting)
  const title = useSelectOf(instance, () => resolveText(instance.screen.title, instance.scope, app.env))

  useLayoutEffect(() => {
    const dialog = ref.current!
    dialog.showModal()
    // Focuses the dialog rather than its first button, so that the title is read first.
    dialog.focus()
    dialog.style.pointerEvents = 'none'
    const timer = setTimeout(() => (dialog.style.pointerEvents = ''), SETTLE_MS)
    return () => {
      clearTimeout(timer)
      // Closed before it is removed: otherwise it would not give the focus back.
      dialog.close()
    }
  }, [])

  /** Browsers close a dialog on a second Escape whatever the page says. */
  function closed(): void {
    dismiss()
    if (app.overlays.sheet(key)) ref.current?.showModal()
  }

  return (
    <dialog
      ref={ref}
      className="sheet-backdrop"
      data-screen={instance.id}
      aria-label={title}
      tabIndex={-1}
      onCancel={(event) => isOwn(event) && (event.preventDefault(), dismiss())}
      onClose={(event) => isOwn(event) && closed()}
      onPointerDown={(event) => (isPressed.current = isOwn(event))}
      // Closes on click, not on pointer down: otherwise lifting the finger would press what lies under the sheet.
      onClick={(event) => isOwn(event) && isPressed.current && dismiss()}
    >
      <div className={instance.screen.as === 'dialog' ? 'dialog' : isTall ? 'sheet sheet-tall' : 'sheet'}>
        <div className="sheet-head">
          <h2 className="sheet-title">{title}</h2>
          <button type="button" className="sheet-close" aria-label={translator.text('shell.close')} onClick={() => dismiss()}>
            <Icon name="cross" />
          </button>
        </div>
        <div className="sheet-body">
          <div className="page">
            <SheetBoundary>
              <ScreenView instance={instance} />
            </SheetBoundary>
          </div>
        </div>
      </div>
    </dialog>
  )
}
