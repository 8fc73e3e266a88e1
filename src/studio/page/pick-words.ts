import type { PickMessage, PickQuestion, PickedMessage } from '../preview/playback.ts'

/** While the studio asks for it, a person's press does nothing but say which words were pressed; those of the playback do what they do. */
export function pickWords(): void {
  let isPicking = false
  window.addEventListener('message', ({ source, data }: MessageEvent<Partial<PickMessage> | undefined>) => {
    if (source !== window.parent || typeof data?.pick !== 'boolean') return
    isPicking = data.pick
    document.documentElement.style.cursor = isPicking ? 'help' : ''
  })
  const hold = (event: Event) => {
    if (!isPicking || !event.isTrusted) return
    event.preventDefault()
    event.stopPropagation()
    if (event.type !== 'click') return
    const message: PickedMessage = { picked: wordsAt(event as MouseEvent) }
    // What is on the screen, as the message of `tell` is.
    window.parent.postMessage(message, '*')
  }
  for (const type of ['pointerdown', 'pointerup', 'mousedown', 'mouseup', 'click']) window.addEventListener(type, hold, true)
  const question: PickQuestion = { asksPick: true }
  window.parent.postMessage(question, '*')
}

/** The words under the pointer rather than those of all that can be pressed; by keyboard there is no pointer. */
function wordsAt({ target, clientX, clientY, detail }: MouseEvent): string {
  if (target instanceof HTMLInputElement) return target.placeholder || (target.labels?.[0]?.innerText ?? '')
  const node = detail > 0 ? document.caretRangeFromPoint(clientX, clientY)?.startContainer : undefined
  const element = node instanceof Text ? node.parentElement : target
  return element instanceof HTMLElement ? element.innerText.trim() : ''
}
