import type { Project, TextRow } from '../../contract.ts'
import type { StudioRoute } from '../use-studio-route.ts'

export type Hit = { kind: 'screen' | 'form' | 'table' | 'numbers' | 'text'; text: string; note: string; target: Partial<StudioRoute> }

/** Screens, forms, tables, numbers and texts that contain every word of the search; those that begin with it first. */
export function findAnywhere({ screens, forms, tables, numberFiles }: Project, rows: readonly TextRow[], search: string): Hit[] {
  const wanted = search.toLowerCase().split(/\s+/).filter(Boolean)
  if (wanted.length === 0) return []
  const hits: Hit[] = [
    ...screens.map(({ id, title, paths }): Hit => ({
      kind: 'screen',
      text: title || id,
      note: [id, ...paths].join(' · '),
      target: { section: 'screens', id },
    })),
    ...forms.map((id): Hit => {
      const titles = screens.filter((screen) => screen.forms.includes(id)).map(({ title, id: screen }) => title || screen)
      return { kind: 'form', text: id, note: titles.join(', '), target: { section: 'forms', id } }
    }),
    ...tables.map(({ id, title }): Hit => ({ kind: 'table', text: title, note: id, target: { section: 'tables', id } })),
    ...numberFiles.map(({ id, title, about }): Hit => ({ kind: 'numbers', text: title, note: about, target: { section: 'numbers', id } })),
    ...rows.map(({ key, words }): Hit => ({
      kind: 'text',
      text: Object.values(words).join(' · '),
      note: key,
      target: { section: 'texts', id: '', search: key },
    })),
  ]
  const said = ({ text, note }: Hit) => `${text} ${note}`.toLowerCase()
  const rank = (hit: Hit) => (said(hit).startsWith(wanted[0]!) ? 0 : 1)
  return hits.filter((hit) => wanted.every((word) => said(hit).includes(word))).toSorted((a, b) => rank(a) - rank(b))
}
