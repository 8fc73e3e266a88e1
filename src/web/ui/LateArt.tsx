import { ArtShapes } from './ArtShapes.tsx'
import { lateArtPaths } from './late-art-paths.ts'

export function LateArt({ name }: { name: keyof typeof lateArtPaths }) {
  return <ArtShapes shapes={lateArtPaths[name]} />
}
