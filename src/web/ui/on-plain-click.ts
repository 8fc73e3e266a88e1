import type { MouseEvent } from 'react'

/** For a link that the app follows. With a key held it is the browser's: another tab or window, or a file. */
export const onPlainClick = (follow: () => void) => (event: MouseEvent) => {
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
  event.preventDefault()
  follow()
}
