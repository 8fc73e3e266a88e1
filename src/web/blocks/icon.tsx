import { iconPaths } from './icon-paths.ts'

/** One named outline; an unknown name draws nothing. Purely decorative: words stand beside it. */
export function Icon({ name, className = '' }: { name: string; className?: string }) {
  const path = Object.hasOwn(iconPaths, name) ? iconPaths[name] : undefined
  if (path === undefined) return null
  return (
    <svg className={`icon ${className}`} viewBox="0 0 24 24" width="24" height="24" fill="none" aria-hidden="true" focusable="false">
      <path d={path} stroke="currentColor" strokeWidth="1.75" strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  )
}
