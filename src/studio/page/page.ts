import { storagePrefix } from '../../web/state/storage.ts'
import type { PreviewMessage, Playback, PreviewStep } from '../preview/playback.ts'
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
  setClock(playback.clock)
  fakeDevice(playback.device)
  const network = fakeNetwork(playback)
  const rest = JSON.parse(sessionStorage.getItem(REST) ?? '[]') as PreviewStep[]
  sessionStorage.removeItem(REST)
  leaveFocus()
  pickWords()
  window.addEventListener('load', () => {
    void playSteps(rest, network, leave).then(tell)
  })
}

/** The time of the scenario, which goes on from there. */
function setClock(start: number): void {
  const offset = start - Date.now()
  const Real = Date
  window.Date = class extends Real {
    constructor(...given: [] | [string | number | Date]) {
      if (given.length === 0) super(Real.now() + offset)
      else super(...(given as [string | number | Date]))
    }
    static override now = () => Real.now() + offset
  } as DateConstructor
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
