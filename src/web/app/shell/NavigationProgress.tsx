import { useNavigation } from 'react-router-dom'

export function NavigationProgress() {
  return useNavigation().state === 'loading' ? <div className="navigation-progress" aria-hidden="true" /> : null
}
