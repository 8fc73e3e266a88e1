import { storagePrefix } from '../../web/state/storage.ts'
import type { PreviewMessage, Playback, PreviewStep } from '../preview/playback.ts'
import { fakeClock } from './fake-clock.ts'
import { fakeDevice } from './fake-device.ts'
import { fakeNetwork } from './fake-network.ts'
import { leaveFocus } from './leave-focus.ts'
import { pickWords } from './pick-words.ts'
import { playSteps } from './play-steps.ts'

/** Keys in the tab's sessionStorage: the playback, and its remaining steps. */
const PLAYBACK = 'preview:playback'
const REST = 'preview:rest'
const WATCH_MS = 300

// The page that delivers the playback has it in an element; every later page reads it from sessionStorage.
const brought = document.getElementById('playback')?.textContent
if (brought) begin(brought)
else resume()

function begin(text: string): void {
  const playback = JSON.parse(text) as Playback
  localStorage.clear()
  sessionStorage.clear()
  for (const [name, value] of Object.entries(playback.storage)) localStorage.setItem(storagePrefix + name, value)
  sessionStorage.setItem(PLAYBACK, text)
  leave(playback.steps)
}

function leave([first, ...rest]: PreviewStep[]): void {
  sessionStorage.setItem(REST, JSON.stringify(rest))
  location.replace(first && 'visit' in first ? first.visit : '/')
}

function resume(): void {
  const text = sessionStorage.getItem(PLAYBACK)
  if (!text) return
  const playback = JSON.parse(text) as Playback
  const clock = fakeClock(playback.clock)
  fakeDevice(playback)
  const network = fakeNetwork(playback)
  const rest = JSON.parse(sessionStorage.getItem(REST) ?? '[]') as PreviewStep[]
  leaveFocus()
  stayHere()
  pickWords()
  window.addEventListener('load', () => {
    const keep = (steps: PreviewStep[]) => sessionStorage.setItem(REST, JSON.stringify(steps))
    void playSteps(rest, { ...network, ...clock, keep }, leave).then(tell)
  })
}

/** Blocks links to other origins, which are not part of the preview. */
function stayHere(): void {
  const { navigation } = window as { navigation?: EventTarget }
  navigation?.addEventListener('navigate', (event) => {
    const { destination } = event as Event & { destination: { url: string } }
    if (new URL(destination.url).origin !== location.origin) event.preventDefault()
  })
}

/** Reports the visible screens to the studio, now and whenever they change. */
function tell(problem: string | undefined): void {
  let last = ''
  const report = () => {
    const screens = [...document.querySelectorAll('[data-screen]')].map((element) => element.getAttribute('data-screen') ?? '')
    const message: PreviewMessage = { preview: true, path: location.pathname, screens, ...(problem !== undefined && { problem }) }
    const next = JSON.stringify(message)
    // The studio checks the sender; the message holds only what is on the screen.
    if (next !== last) window.parent.postMessage(message, '*')
    last = next
  }
  report()
  setInterval(report, WATCH_MS)
}
