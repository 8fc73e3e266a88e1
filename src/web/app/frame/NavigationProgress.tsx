import { useNavigation } from 'react-router-dom'

/** A line at the top while the next page is on its way. */
export function NavigationProgress() {
  return useNavigation().state === 'loading' ? <div className="navigation-progress" aria-hidden="true" /> : null
}
