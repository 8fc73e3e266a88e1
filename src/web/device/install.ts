import { takeInstallPrompt } from './install-prompt.ts'
import { succeeded, type DeviceApi, failed } from './device-api.ts'

/** A browser allows this once per `beforeinstallprompt`. */
export const install: DeviceApi = async () => {
  const prompt = takeInstallPrompt()
  if (!prompt) return failed('unsupported')
  await prompt.prompt()
  const { outcome } = await prompt.userChoice
  return outcome === 'accepted' ? succeeded({}) : failed('cancelled')
}
