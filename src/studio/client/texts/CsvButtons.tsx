import { useRef } from 'react'
import type { TextImport } from '../../contract.ts'
import { ask, Refused } from '../api.ts'
import { useStudio } from '../studio-context.ts'

type Imported = Omit<TextImport, 'edits'> & { changed: number }

/** Exports the sheet as a file for translators, and imports it. */
export function CsvButtons() {
  const { t, tell, place, locale } = useStudio()
  const picker = useRef<HTMLInputElement>(null)
  async function take(file: File | undefined) {
    if (!file) return
    try {
      const imported = await ask<Imported>(`texts?channel=${place.channel}`, {
        csv: await file.text(),
        label: t('studio.did.import', { file: file.name }),
      })
      const { changed, unknownKeys, unknownColumns, emptied, missing, locked, conflicts, isUnmarked } = imported
      const unknown = [...unknownColumns, ...unknownKeys]
      tell(
        [
          t('studio.imported', { count: changed }),
          ...(conflicts.length > 0 ? [t('studio.import.conflicts', { names: conflicts.join(', ') })] : []),
          ...(isUnmarked ? [t('studio.import.unmarked')] : []),
          ...(emptied > 0 ? [t('studio.import.emptied', { count: emptied })] : []),
          ...(missing > 0 ? [t('studio.import.missing', { count: missing })] : []),
          ...(locked.length > 0 ? [t('studio.import.locked', { names: locked.join(', ') })] : []),
          ...(unknown.length > 0 ? [t('studio.unknown', { names: unknown.join(', ') })] : []),
        ].join(' '),
      )
    } catch (error) {
      tell(t(`studio.refused.${error instanceof Refused ? error.reason : 'failed'}`, { at: error instanceof Refused ? error.at : '' }))
    }
    if (picker.current) picker.current.value = ''
  }
  return (
    <>
      <a className="button" href={`/api/texts.csv?channel=${place.channel}&locale=${locale}`} download={`texts-${place.channel}.csv`}>
        {t('studio.export')}
      </a>
      <button type="button" className="button" onClick={() => picker.current?.click()}>
        {t('studio.import')}
      </button>
      <input
        ref={picker}
        type="file"
        accept=".csv,text/csv"
        className="hidden"
        aria-label={t('studio.import')}
        tabIndex={-1}
        onChange={({ target }) => void take(target.files?.[0])}
      />
    </>
  )
}
