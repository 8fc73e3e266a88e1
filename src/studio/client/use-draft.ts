import { useState } from 'react'

const stored = (key: string) => `draft:${key}`

/** Text typed and not yet saved; it survives a reload of the page. */
export function useDraft(key: string): [draft: string | undefined, setDraft: (text: string | undefined) => void] {
  const [draft, set] = useState(() => sessionStorage.getItem(stored(key)) ?? undefined)
  return [
    draft,
    (text) => {
      if (text === undefined) sessionStorage.removeItem(stored(key))
      else sessionStorage.setItem(stored(key), text)
      set(text)
    },
  ]
}
