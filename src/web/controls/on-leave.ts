import type { FocusEvent } from 'react'

/** For an element with several that take the focus: going on from one of them to another does not leave it. */
export const onLeave =
  (leave: (() => void) | undefined) =>
  ({ currentTarget, relatedTarget }: Pick<FocusEvent, 'currentTarget' | 'relatedTarget'>) => {
    if (!currentTarget.contains(relatedTarget)) leave?.()
  }
