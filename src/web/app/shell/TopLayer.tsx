import { type ReactNode, useLayoutEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { useApp, useObserved } from '../../state/app-context.ts'

/**
 * Renders its children in the topmost open dialog, because everything outside of it is inert: a toast would not be announced, and the busy
 * overlay would let taps through.
 */
export function TopLayer({ children }: { children: ReactNode }) {
  const { visible } = useApp().app.overlays
  const sheets = useObserved(visible, () => visible.sheets.join())
  const [node] = useState(() => document.createElement('div'))
  useLayoutEffect(() => {
    const top = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body
    if (node.parentNode !== top) top.append(node)
  }, [node, sheets])
  return createPortal(children, node)
}
