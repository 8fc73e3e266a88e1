import { useState } from 'react'

/** State of the page that is not in the files; it survives a reload. */
export function useKept<T extends string | number | boolean | string[]>(name: string, initial: T): [value: T, keep: (value: T) => void] {
  const key = `kept:${name}`
  const [value, set] = useState<T>(() => {
    const stored = sessionStorage.getItem(key)
    return stored === null ? initial : (JSON.parse(stored) as T)
  })
  return [
    value,
    (next) => {
      sessionStorage.setItem(key, JSON.stringify(next))
      set(next)
    },
  ]
}
