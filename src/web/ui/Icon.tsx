import type { IconName } from '../../generated/vocabulary.ts'
import { iconPaths } from './icon-paths.ts'

export function Icon({ name, className = '' }: { name: IconName; className?: string }) {
  return (
    <svg className={className ? `icon ${className}` : 'icon'} viewBox="0 0 24 24" aria-hidden="true">
      <path d={iconPaths[name]} />
    </svg>
  )
}

export const isIcon = (name: string): name is IconName => Object.hasOwn(iconPaths, name)
