/** Chromium only; in no standard. */
type BeforeInstallPromptEvent = Event & { prompt(): Promise<void>; userChoice: Promise<{ outcome: 'accepted' | 'dismissed' }> }

let offered: BeforeInstallPromptEvent | undefined

/** The browser fires the event once, early; it is stored until `install` needs it. */
export function captureInstallPrompt(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    offered = event as BeforeInstallPromptEvent
  })
}

/** An event can open the prompt only once. */
export function takeInstallPrompt(): BeforeInstallPromptEvent | undefined {
  const prompt = offered
  offered = undefined
  return prompt
}
