import type { EntryList, FigureModel, Sentence } from '../../contract.ts'
import { FindingList } from '../shell/FindingList.tsx'
import { useStudio } from '../studio-context.ts'
import { ChangeNotes } from './ChangeNotes.tsx'
import { withoutEntry } from './entry-edits.ts'
import { NewEntry } from './NewEntry.tsx'

/** A list in the terms, whose entries can be added and removed, with the findings about entries as a whole. */
export function EntryListCard({ list, numbers, changes }: { list: EntryList; numbers: FigureModel[]; changes: readonly Sentence[] }) {
  const { t, save, findings } = useStudio()
  const { file, pointer, title, least, most = Infinity, entries } = list
  const isWithin = (outer: string, inner: string) => `${inner}/`.startsWith(`${outer}/`)
  const isOfFigure = (at: string) => numbers.some((each) => isWithin(each.pointer, at))
  const isOfList = (at: string) => isWithin(pointer, at) && !isOfFigure(at)
  return (
    <section className="field" aria-label={t('studio.entries.of', { list: title })}>
      <h3>{t('studio.entries.of', { list: title })}</h3>
      <ul className="entries">
        {entries.map((entry) => (
          <li key={entry.name}>
            <span>{entry.title}</span>
            <code>{entry.name}</code>
            <button
              type="button"
              className="button"
              aria-label={t('studio.entries.remove', { name: entry.title })}
              disabled={entries.length <= least}
              onClick={() =>
                void save({ label: t('studio.did.entryRemoved', { name: `${title}: ${entry.title}` }), edits: withoutEntry(entry) })
              }
            >
              {t('studio.remove')}
            </button>
          </li>
        ))}
      </ul>
      {entries.length <= least && <p className="quiet">{t('studio.entries.least', { count: least })}</p>}
      {entries.length < most && <NewEntry list={list} />}
      <FindingList findings={findings.findings.filter((finding) => finding.file === file && isOfList(finding.pointer))} />
      <ChangeNotes changes={changes.filter(({ at }) => at !== undefined && isOfList(at))} />
    </section>
  )
}
