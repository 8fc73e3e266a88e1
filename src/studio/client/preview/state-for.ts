import type { Project, ScreenState } from '../../contract.ts'
import type { StudioRoute } from '../use-studio-route.ts'

/** The chosen state, else the first state of the screen, or of a screen that shows the form. */
export function stateFor({ states, screens }: Project, place: StudioRoute): ScreenState | undefined {
  const wanted = place.section === 'forms' ? screens.filter(({ forms }) => forms.includes(place.id)).map(({ id }) => id) : [place.id]
  const own = states.filter(({ screen }) => wanted.includes(screen))
  const isShort = ({ variations }: ScreenState) => variations.length > 1
  // The texts page keeps showing the state chosen last.
  if (place.section === 'texts') return states.find(({ id }) => id === place.state)
  return own.find(({ id }) => id === place.state) ?? own.find(isShort) ?? own[0]
}
