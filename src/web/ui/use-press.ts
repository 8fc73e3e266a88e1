import { useRef, useState } from 'react'

export type PressHandler = (result?: unknown) => Promise<boolean> | void

/** Milliseconds before a press counts as busy; most handlers end sooner. */
const PENDING_AFTER_MS = 120

/** A press while the handler runs is ignored and returns false. */
export function usePress(handler: PressHandler | undefined): [press: (result?: unknown) => Promise<boolean>, pending: boolean] {
  const [pending, setPending] = useState(false)
  const running = useRef(false)

  async function press(result?: unknown): Promise<boolean> {
    if (running.current || !handler) return false
    running.current = true
    const timer = setTimeout(() => setPending(true), PENDING_AFTER_MS)
    try {
      return (await handler(result)) ?? true
    } finally {
      clearTimeout(timer)
      running.current = false
      setPending(false)
    }
  }
  return [press, pending]
}
