import { useEffect, useRef, useState } from 'react'

/** `href`: the address that it leads to, when it does nothing else. */
export type PressHandler = { (result?: unknown): Promise<boolean> | void; href?: string | undefined }

/** A press while the handler runs is ignored and returns false. */
export function usePress(handler: PressHandler | undefined): [press: (result?: unknown) => Promise<boolean>, pending: boolean] {
  const [pending, setPending] = useState(false)
  const running = useRef(false)
  const mounted = useRef(true)
  useEffect(() => {
    mounted.current = true
    return () => {
      mounted.current = false
    }
  }, [])

  async function press(result?: unknown): Promise<boolean> {
    if (running.current || !handler) return false
    running.current = true
    const answer = handler(result)
    // Most handlers end at once and need no busy state.
    const timer = setTimeout(() => mounted.current && setPending(true), 120)
    try {
      return (await answer) ?? true
    } finally {
      clearTimeout(timer)
      running.current = false
      if (mounted.current) setPending(false)
    }
  }
  return [press, pending]
}
