import type { Project, ScreenState } from '../../contract.ts'
import type { StudioRoute } from '../use-studio-route.ts'

/** The state that was chosen, else the first of the screen, or of a screen that asks the form. */
export function stateFor({ states, screens }: Project, place: StudioRoute): ScreenState | undefined {
  const wanted = place.section === 'forms' ? screens.filter(({ forms }) => forms.includes(place.id)).map(({ id }) => id) : [place.id]
  const own = states.filter(({ screen }) => wanted.includes(screen))
  const isShort = ({ variations }: ScreenState) => variations.length > 1
  // Beside the texts stands what was looked at last.
  if (place.section === 'texts') return states.find(({ id }) => id === place.state)
  return own.find(({ id }) => id === place.state) ?? own.find(isShort) ?? own[0]
}
