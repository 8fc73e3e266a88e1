import { useEffect, useRef } from 'react'
import { focusMain, isFocusLost } from './focus-main.ts'

/**
 * For the part of a page whose button leads to the next stage of the same page, and goes with it: what came in its place is read from
 * its top, as a new page is. Else the focus would be nowhere, and the page as far down as the button was.
 */
export function useReadFromTop() {
  const isPressed = useRef(false)
  // After the commit that took the part away, in which another page, sheet or field takes the focus.
  useEffect(() => () => void (isPressed.current && readFromTop()), [])
  return () => void (isPressed.current = true)
}

function readFromTop(): void {
  if (!isFocusLost()) return
  focusMain()
  scrollTo(0, 0)
}
