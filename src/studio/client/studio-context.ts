import { createContext, useContext } from 'react'
import type { Change, Findings, Project } from '../contract.ts'
import type { StudioRoute } from './use-studio-route.ts'
import type { Translate } from './words.ts'

export type Studio = {
  t: Translate
  /** Language of the studio, and of the preview unless another is chosen. */
  locale: string
  setLocale(locale: string): void
  project: Project
  findings: Findings
  place: StudioRoute
  go(place: Partial<StudioRoute>): void
  /** Writes the files. Resolves to false when the change was refused, which the page then shows. */
  save(change: Change): Promise<boolean>
  step(direction: 'undo' | 'redo'): Promise<void>
  tell(words: string): void
}

export const StudioContext = createContext<Studio | undefined>(undefined)

export function useStudio(): Studio {
  const studio = useContext(StudioContext)
  if (!studio) throw new Error('Outside the studio')
  return studio
}
