import { createContext, useContext } from 'react'
import type { Change, Findings, Project } from '../contract.ts'
import type { StudioRoute } from './use-studio-route.ts'
import type { Translate } from './words.ts'

export type Studio = {
  t: Translate
  /** Of the studio's own words, and of the preview until another is chosen. */
  locale: string
  setLocale(locale: string): void
  project: Project
  findings: Findings
  place: StudioRoute
  go(place: Partial<StudioRoute>): void
  /** Writes the files; false when it was refused, which the page then says. */
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
