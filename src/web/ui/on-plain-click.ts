import type { MouseEvent } from 'react'

/** Click handler for a link that the app follows. With a modifier key the browser handles it: new tab, new window or download. */
export const onPlainClick = (follow: () => void) => (event: MouseEvent) => {
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
  event.preventDefault()
  follow()
}
