import { type RefObject, useEffect } from 'react'

/** A sheet that opens in the frame takes the focus from who is typing beside it: it goes back, unless a finger or the Tab key went there. */
export function useKeptFocus(frame: RefObject<HTMLIFrameElement | null>): void {
  useEffect(() => {
    let last: HTMLElement | undefined
    let isTabbing = false
    const remember = ({ target }: FocusEvent) => {
      isTabbing = false
      if (target instanceof HTMLElement && target !== frame.current) last = target
    }
    const note = ({ key }: KeyboardEvent) => void (isTabbing = key === 'Tab')
    // What is focused next is known after the event.
    const giveBack = () =>
      void setTimeout(() => {
        const { current } = frame
        if (current && document.activeElement === current && !isTabbing && !current.matches(':hover')) last?.focus()
      })
    document.addEventListener('focusin', remember)
    document.addEventListener('keydown', note)
    document.addEventListener('focusout', giveBack)
    return () => {
      document.removeEventListener('focusin', remember)
      document.removeEventListener('keydown', note)
      document.removeEventListener('focusout', giveBack)
    }
  }, [frame])
}
