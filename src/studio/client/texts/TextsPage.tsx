import { useMemo } from 'react'
import type { TextSheet } from '../../contract.ts'
import { withWords } from '../../place-edits.ts'
import { textPlace } from '../../text-place.ts'
import { ChannelSelect } from '../ChannelSelect.tsx'
import { DraftInput } from '../DraftInput.tsx'
import { LockedMark } from '../LockedMark.tsx'
import { SearchInput } from '../SearchInput.tsx'
import { Select } from '../Select.tsx'
import { FindingList } from '../shell/FindingList.tsx'
import { useStudio } from '../studio-context.ts'
import { useKept } from '../use-kept.ts'
import { useResource } from '../use-resource.ts'
import { filters, shownRows, type TextFilter } from './text-filters.ts'
import { CsvButtons } from './CsvButtons.tsx'

/** Maximum number of rendered rows; a search finds the others. */
const MAX_ROWS = 150

/** Every text in all languages, one row per key. With a channel selected, changes are written to the channel's own file. */
export function TextsPage() {
  const { t, project, place, save, findings } = useStudio()
  const sheet = useResource<TextSheet>(`texts?channel=${place.channel}`, project.revision)
  const [wantedFilter, setFilter] = useKept<TextFilter>('texts/filter', 'all')
  const locales = Object.keys(project.locales)
  const patch = sheet?.patch
  const filter = patch || wantedFilter !== 'own' ? wantedFilter : 'all'
  const rows = useMemo(() => shownRows(sheet), [sheet])
  const wanted = place.search.toLowerCase()
  const seen = rows.filter(
    (shown) =>
      filters[filter](shown, locales, rows) &&
      (wanted === '' || [shown.key, ...Object.values(shown.words)].some((text) => text.toLowerCase().includes(wanted))),
  )
  return (
    <article className="wide">
      <h2>{t('studio.section.texts')}</h2>
      <div className="bar">
        <SearchInput />
        <ChannelSelect />
        <Select
          label={t('studio.filter')}
          value={filter}
          options={(Object.keys(filters) as TextFilter[])
            .filter((each) => patch || each !== 'own')
            .map((each) => [each, t(`studio.filter.${each}`)] as const)}
          onChange={(chosen) => setFilter(chosen as TextFilter)}
        />
        <span className="quiet">{t('studio.entries', { count: seen.length })}</span>
        <span className="spring" />
        <CsvButtons />
      </div>
      {patch && <p className="is-channel">{t('studio.textsInChannel', { channel: place.channel })}</p>}
      <table className="sheet">
        <thead>
          <tr>
            <th scope="col">{t('studio.key')}</th>
            {locales.map((locale) => (
              <th key={locale} scope="col">
                {project.locales[locale]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {seen.slice(0, MAX_ROWS).map(({ row }) => (
            <tr key={row.key}>
              <th scope="row">
                <code>{row.key}</code>
                {row.isLocked && <LockedMark />}
                <FindingList
                  findings={findings.findings.filter(({ file, pointer }) =>
                    locales.some((locale) => {
                      const at = textPlace(row, locale, patch)
                      return at.file === file && at.pointer === pointer
                    }),
                  )}
                />
              </th>
              {locales.map((locale) => {
                const at = textPlace(row, locale, patch)
                return (
                  <td key={locale} className={at.value !== undefined && patch ? 'is-own' : undefined}>
                    <DraftInput
                      place={at}
                      value={at.value ?? at.inherited ?? ''}
                      label={`${row.key} ${locale}`}
                      lang={project.languages[locale]}
                      multiline
                      readOnly={row.isLocked}
                      onCommit={(text, begun) =>
                        save({ label: t('studio.did.text', { key: row.key, locale }), edits: [withWords(begun, text)] })
                      }
                    />
                    {at.value !== undefined && at.inherited !== undefined && (
                      <span className="quiet">{t('studio.inherited', { value: at.inherited })}</span>
                    )}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
      {seen.length > MAX_ROWS && <p className="quiet">{t('studio.moreRows', { count: seen.length - MAX_ROWS })}</p>}
    </article>
  )
}
