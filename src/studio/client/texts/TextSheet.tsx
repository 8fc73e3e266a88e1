import { useState } from 'react'
import type { TextRow } from '../../contract.ts'
import { DraftInput } from '../DraftInput.tsx'
import { SearchInput } from '../SearchInput.tsx'
import { Select } from '../Select.tsx'
import { FindingList } from '../shell/FindingList.tsx'
import { useStudio } from '../studio-context.ts'
import { useResource } from '../use-resource.ts'
import { filters, type TextFilter } from './text-filters.ts'
import { CsvButtons } from './CsvButtons.tsx'

/** Rows that are drawn at once; a search finds the others. */
const MOST_ROWS = 150

/** Every text in all languages, a row for each key. */
export function TextSheet() {
  const { t, project, place, save, findings } = useStudio()
  const rows = useResource<TextRow[]>('texts', project.revision) ?? []
  const [filter, setFilter] = useState<TextFilter>('all')
  const locales = Object.keys(project.locales)
  const wanted = place.search.toLowerCase()
  const seen = rows.filter(
    (row) =>
      filters[filter](row, locales, rows) &&
      (wanted === '' || [row.key, ...Object.values(row.words)].some((text) => text.toLowerCase().includes(wanted))),
  )
  return (
    <article className="wide">
      <h2>{t('studio.section.texts')}</h2>
      <div className="bar">
        <SearchInput />
        <Select
          label={t('studio.filter')}
          value={filter}
          options={(Object.keys(filters) as TextFilter[]).map((each) => [each, t(`studio.filter.${each}`)] as const)}
          onChange={(chosen) => setFilter(chosen as TextFilter)}
        />
        <span className="quiet">{t('studio.entries', { count: seen.length })}</span>
        <span className="spring" />
        <CsvButtons />
      </div>
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
          {seen.slice(0, MOST_ROWS).map((row) => (
            <tr key={row.key}>
              <th scope="row">
                <code>{row.key}</code>
                <FindingList
                  findings={findings.findings.filter(({ file, pointer }) => file.startsWith('locales/') && pointer === `/${row.key}`)}
                />
              </th>
              {locales.map((locale) => {
                const at = {
                  file: `locales/${locale}/${row.file}.json`,
                  pointer: `/${row.key.replaceAll('~', '~0').replaceAll('/', '~1')}`,
                }
                const words = row.words[locale]
                return (
                  <td key={locale}>
                    <DraftInput
                      at={at.file + at.pointer}
                      value={words ?? ''}
                      label={`${row.key} ${locale}`}
                      lang={locale.slice(0, 2)}
                      multiline
                      onCommit={(text) =>
                        save({
                          label: t('studio.did.text', { key: row.key, locale }),
                          edits: [{ ...at, ...(words !== undefined && { was: words }), ...(text !== '' && { value: text }) }],
                        })
                      }
                    />
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
      {seen.length > MOST_ROWS && <p className="quiet">{t('studio.moreRows', { count: seen.length - MOST_ROWS })}</p>}
    </article>
  )
}
