import { useEffect, useState } from 'react'
import { ask } from './api.ts'

export type Answer<T> = { value: T | undefined; isRefused: boolean; again(): void }

/** Fetches the path again at each revision; the last answer stays until the next arrives. */
export function useAnswer<T>(path: string | undefined, revision: number | undefined): Answer<T> {
  const [answer, setAnswer] = useState<{ path: string; value: T }>()
  const [round, setRound] = useState(0)
  /** The last request that was refused. */
  const [refused, setRefused] = useState<string>()
  const question = `${path} ${revision} ${round}`
  useEffect(() => {
    if (path === undefined) return
    let isWanted = true
    ask<T>(path).then(
      (value) => isWanted && setAnswer({ path, value }),
      () => isWanted && setRefused(question),
    )
    return () => {
      isWanted = false
    }
  }, [path, question])
  const value = answer !== undefined && answer.path === path ? answer.value : undefined
  return { value, isRefused: refused === question, again: () => setRound(round + 1) }
}

/** Like `useAnswer`, for an optional value. */
export const useResource = <T>(path: string | undefined, revision: number | undefined): T | undefined => useAnswer<T>(path, revision).value
