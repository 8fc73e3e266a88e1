import { useEffect, useState } from 'react'
import { ask } from './api.ts'

/** What the server says now, asked for again with each revision; the last answer stays until the next is there. */
export function useResource<T>(path: string | undefined, revision: number | undefined): T | undefined {
  const [answer, setAnswer] = useState<{ path: string; value: T }>()
  useEffect(() => {
    if (path === undefined) return
    let isWanted = true
    ask<T>(path).then(
      (value) => isWanted && setAnswer({ path, value }),
      () => {},
    )
    return () => {
      isWanted = false
    }
  }, [path, revision])
  return answer !== undefined && answer.path === path ? answer.value : undefined
}
