/** Chromium's own event, which no standard describes. */
type InstallPrompt = Event & { prompt(): Promise<void>; userChoice: Promise<{ outcome: 'accepted' | 'dismissed' }> }

let offered: InstallPrompt | undefined

/** The browser says once, early, that the app can be installed: it is kept until somebody asks. */
export function keepInstallPrompt(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    offered = event as InstallPrompt
  })
}

/** Each can be used once. */
export function installPrompt(): InstallPrompt | undefined {
  const prompt = offered
  offered = undefined
  return prompt
}
