import { useEffect, useRef } from 'react'
import { focusMain, isFocusLost } from './focus-main.ts'
import type { PressHandler } from './use-press.ts'

/**
 * Returns `onPress` for a button that may disappear by its press. When it does, and the focus with it, the focus goes to the top of what is
 * shown; `fromTop`: the page is scrolled there as well.
 */
export function useKeptFocus(onPress: PressHandler, fromTop: boolean): PressHandler {
  const isPressed = useRef(false)
  // Runs after the commit that removed the button; another page, sheet or field may take the focus in it.
  useEffect(
    () => () => {
      if (!isPressed.current || !isFocusLost()) return
      focusMain()
      if (fromTop) scrollTo(0, 0)
    },
    [fromTop],
  )
  return (result) => {
    isPressed.current = true
    return onPress(result)
  }
}
