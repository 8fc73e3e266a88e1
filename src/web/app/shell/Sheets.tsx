import { useLayoutEffect, useRef, useState } from 'react'
import { contentOf } from '../../../core/screens/screen-content.ts'
import { resolveText } from '../../../core/values/resolve.ts'
import type { Sheet } from '../../../core/screens/overlays.ts'
import { Icon } from '../../ui/Icon.tsx'
import { useSelectOf, useObserved, useApp } from '../../state/app-context.ts'
import { ScreenView } from '../../screens/ScreenView.tsx'
import { SheetBoundary } from './SheetBoundary.tsx'

/** A second press, meant for the button that opened the sheet, would press what lies in its place now, or beside the sheet. */
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
  /** Whether the last press began beside the sheet: one that ends there may have begun in a text of it. */
  const isPressed = useRef(false)
  /** Not of a part, nor of a dialog within it. */
  const isOwn = ({ target }: { target: EventTarget }) => target === ref.current
  /** Anchored below, it would rise under the finger as its content arrives. */
  const [isTall] = useState(() => contentOf(instance).waiting)
  const title = useSelectOf(instance, () => resolveText(instance.screen.title, instance.scope, app.env))

  useLayoutEffect(() => {
    const dialog = ref.current!
    dialog.showModal()
    // Not its first button: the title is heard first.
    dialog.focus()
    dialog.style.pointerEvents = 'none'
    const timer = setTimeout(() => (dialog.style.pointerEvents = ''), SETTLE_MS)
    return () => {
      clearTimeout(timer)
      // Removed without being closed, it would not give the focus back.
      dialog.close()
    }
  }, [])

  /** A browser closes it on a second Escape whatever the page says. */
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
      // Not at once: what lies under the sheet would be pressed as the finger is lifted.
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
