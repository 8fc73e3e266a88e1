import type { FocusEvent } from 'react'

/** Blur handler for an element with several focusable parts: moving from one part to another does not leave it. */
export const onLeave =
  (leave: (() => void) | undefined) =>
  ({ currentTarget, relatedTarget }: Pick<FocusEvent, 'currentTarget' | 'relatedTarget'>) => {
    if (!currentTarget.contains(relatedTarget)) leave?.()
  }
