import type { IconName } from '../../generated/vocabulary.ts'
import { iconPaths } from './icon-paths.ts'

export function Icon({ name, className = '' }: { name: IconName; className?: string }) {
  return (
    <svg className={`icon ${className}`} viewBox="0 0 24 24" width="24" height="24" fill="none" aria-hidden="true" focusable="false">
      <path d={iconPaths[name]} stroke="currentColor" strokeWidth="1.75" strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  )
}

export const isIcon = (name: string): name is IconName => Object.hasOwn(iconPaths, name)
