export type Toast = { id: number; key: string; kind: 'info' | 'warning' | 'error' }

const shownMs = 3000
let shown: Toast | undefined
let lastId = 0
const listeners = new Set<() => void>()

/** `key`: of a text, or a text from the server. */
export function toast(key: string, kind: Toast['kind']): void {
  const id = ++lastId
  show({ id, key, kind })
  setTimeout(() => shown?.id === id && show(undefined), shownMs)
}

export function show(next: Toast | undefined): void {
  shown = next
  for (const tell of listeners) tell()
}

export const shownToast = (): Toast | undefined => shown

export function followToasts(tell: () => void): () => void {
  listeners.add(tell)
  return () => void listeners.delete(tell)
}
