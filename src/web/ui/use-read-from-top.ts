import { useEffect, useRef } from 'react'
import { focusMain, isFocusLost } from './focus-main.ts'

/**
 * For a button that leads to the next stage of the same page and disappears with its stage: the next stage is read from its top, like a new
 * page. Otherwise the focus would be lost and the scroll position kept.
 */
export function useReadFromTop() {
  const isPressed = useRef(false)
  // Runs after the commit that removed the part; another page, sheet or field may take the focus in it.
  useEffect(() => () => void (isPressed.current && readFromTop()), [])
  return () => void (isPressed.current = true)
}

function readFromTop(): void {
  if (!isFocusLost()) return
  focusMain()
  scrollTo(0, 0)
}
