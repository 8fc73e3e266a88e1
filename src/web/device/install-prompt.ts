/** Chromium's own event, which no standard describes. */
type BeforeInstallPromptEvent = Event & { prompt(): Promise<void>; userChoice: Promise<{ outcome: 'accepted' | 'dismissed' }> }

let offered: BeforeInstallPromptEvent | undefined

/** The browser says once, early, that the app can be installed: it is kept until somebody asks. */
export function captureInstallPrompt(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    offered = event as BeforeInstallPromptEvent
  })
}

/** Each can be used once. */
export function takeInstallPrompt(): BeforeInstallPromptEvent | undefined {
  const prompt = offered
  offered = undefined
  return prompt
}
