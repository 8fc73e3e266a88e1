import { storagePrefix } from '../../web/state/storage.ts'
import type { PreviewMessage, Playback, PreviewStep } from '../preview/playback.ts'
import { fakeClock } from './fake-clock.ts'
import { fakeDevice } from './fake-device.ts'
import { fakeNetwork } from './fake-network.ts'
import { leaveFocus } from './leave-focus.ts'
import { pickWords } from './pick-words.ts'
import { playSteps } from './play-steps.ts'

/** In the storage of the tab: the playback, and what of it is still to be done. */
const PLAYBACK = 'preview:playback'
const REST = 'preview:rest'
const WATCH_MS = 300

// The page that brings the playback has it in an element; every page of the app finds it in the storage of the tab.
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

/** A link to elsewhere leads nowhere, as the pages of others do not belong to the preview. */
function stayHere(): void {
  const { navigation } = window as { navigation?: EventTarget }
  navigation?.addEventListener('navigate', (event) => {
    const { destination } = event as Event & { destination: { url: string } }
    if (new URL(destination.url).origin !== location.origin) event.preventDefault()
  })
}

/** Tells the studio what is on show, now and whenever it changes. */
function tell(problem: string | undefined): void {
  let last = ''
  const look = () => {
    const screens = [...document.querySelectorAll('[data-screen]')].map((element) => element.getAttribute('data-screen') ?? '')
    const message: PreviewMessage = { preview: true, path: location.pathname, screens, ...(problem !== undefined && { problem }) }
    const next = JSON.stringify(message)
    // The studio checks where a message comes from; this one says nothing that is not on the screen.
    if (next !== last) window.parent.postMessage(message, '*')
    last = next
  }
  look()
  setInterval(look, WATCH_MS)
}
