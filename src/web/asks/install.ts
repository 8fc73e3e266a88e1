import { installPrompt } from '../runtime/install-prompt.ts'
import { answered, type Ask, refused } from './ask.ts'

/** Offers to put the app on the home screen; a browser allows that once for each time it thought so itself. */
export const install: Ask = async () => {
  const prompt = installPrompt()
  if (!prompt) return refused('unsupported')
  await prompt.prompt()
  const { outcome } = await prompt.userChoice
  return outcome === 'accepted' ? answered({}) : refused('cancelled')
}
