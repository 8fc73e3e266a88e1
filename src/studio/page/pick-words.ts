import type { PickMessage, PickQuestion, PickedMessage } from '../preview/playback.ts'

/** While the studio asks for it, a person's press only reports the pressed text; presses of the playback work as usual. */
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
    // Holds only what is on the screen, like the message of `tell`.
    window.parent.postMessage(message, '*')
  }
  for (const type of ['pointerdown', 'pointerup', 'mousedown', 'mouseup', 'click']) window.addEventListener(type, hold, true)
  const question: PickQuestion = { asksPick: true }
  window.parent.postMessage(question, '*')
}

/** The text under the pointer, not the text of the whole button; with the keyboard there is no pointer. */
function wordsAt({ target, clientX, clientY, detail }: MouseEvent): string {
  if (target instanceof HTMLInputElement) return target.placeholder || (target.labels?.[0]?.innerText ?? '')
  const node = detail > 0 ? document.caretRangeFromPoint(clientX, clientY)?.startContainer : undefined
  const element = node instanceof Text ? node.parentElement : target
  return element instanceof HTMLElement ? element.innerText.trim() : ''
}
