/** Event of Chromium browsers only; not in any standard. */
type BeforeInstallPromptEvent = Event & { prompt(): Promise<void>; userChoice: Promise<{ outcome: 'accepted' | 'dismissed' }> }

let offered: BeforeInstallPromptEvent | undefined
let tell: () => void = () => {}

/** The browser fires the event once, early; it is stored until `install` needs it. */
export function captureInstallPrompt(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    offered = event as BeforeInstallPromptEvent
    tell()
  })
}

/** Runs the task now when the browser has already fired the event, and each time it does. */
export function onInstallable(run: () => void): void {
  tell = run
  if (offered) run()
}

/** An event can open the prompt only once. */
export function takeInstallPrompt(): BeforeInstallPromptEvent | undefined {
  const prompt = offered
  offered = undefined
  return prompt
}
