import { useLayoutEffect, useRef } from 'react'
import { resolveText } from '../../../core/values/resolve.ts'
import type { Sheet } from '../../../core/screens/overlays.ts'
import { Icon } from '../../ui/Icon.tsx'
import { useSelect, useObserved, useApp } from '../../state/app-context.ts'
import { ScreenView } from '../../screens/ScreenView.tsx'

export function Sheets() {
  const { app } = useApp()
  const { visible } = app.overlays
  const keys = useObserved(visible, () => [...visible.sheets])
  return keys.map((key) => {
    const sheet = app.overlays.sheet(key)
    return sheet && <SheetView key={key} sheet={sheet} />
  })
}

function SheetView({ sheet: { instance, dismiss } }: { sheet: Sheet }) {
  const { app, translator } = useApp()
  const ref = useRef<HTMLDialogElement>(null)
  /** Where the last press began: one that began in the sheet is not beside it. */
  const pressed = useRef<EventTarget>(undefined)
  const title = useSelect(() => resolveText(instance.screen.title, instance.scope, app.env), instance)

  useLayoutEffect(() => {
    const dialog = ref.current
    dialog?.showModal()
    // Not its first button: the title is heard first.
    dialog?.focus()
    // Removed without being closed, it would not give the focus back.
    return () => dialog?.close()
  }, [])

  return (
    <dialog
      ref={ref}
      className="sheet-backdrop"
      data-screen={instance.id}
      aria-label={title}
      tabIndex={-1}
      onCancel={(event) => event.target === event.currentTarget && (event.preventDefault(), dismiss())}
      onClose={(event) => event.target === event.currentTarget && dismiss()}
      onPointerDown={(event) => (pressed.current = event.target)}
      // Not at once: what lies under the sheet would be pressed as the finger is lifted.
      onClick={(event) => event.target === event.currentTarget && pressed.current === event.target && dismiss()}
    >
      <div className={instance.screen.as === 'dialog' ? 'dialog' : 'sheet'}>
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
    </dialog>
  )
}
