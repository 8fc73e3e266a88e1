import { type ComponentProps, lazy, type ReactNode, Suspense } from 'react'
import { artPaths } from './art-paths.ts'
import { ArtShapes } from './ArtShapes.tsx'
import type { LateArt as LateArtComponent } from './LateArt.tsx'

type LateProps = ComponentProps<typeof LateArtComponent>
export type ArtName = keyof typeof artPaths | LateProps['name']

// Decorative: a page says the same without its drawing.
const withoutArt = { default: (_: LateProps) => null }
const LateArt = lazy<(props: LateProps) => ReactNode>(() =>
  import('./LateArt.tsx').then(
    (module) => ({ default: module.LateArt }),
    () => withoutArt,
  ),
)

const isEarly = (name: ArtName): name is keyof typeof artPaths => Object.hasOwn(artPaths, name)

export function Art({ name }: { name: ArtName }) {
  return (
    <svg className={`art art-${name}`} viewBox="0 0 160 112" aria-hidden="true" focusable="false">
      <path className="art-ribbon" d="M-4 92c40 0 44-36 84-40s44-24 84-26" />
      {isEarly(name) ? (
        <ArtShapes shapes={artPaths[name]} />
      ) : (
        <Suspense>
          <LateArt name={name} />
        </Suspense>
      )}
    </svg>
  )
}
