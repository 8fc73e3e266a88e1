import { type KeyboardEvent, useEffect } from 'react'
import { DiffPage } from '../changes/DiffPage.tsx'
import { FormEditor } from '../forms/FormEditor.tsx'
import { NumbersPage } from '../numbers/NumbersPage.tsx'
import { FlowMapPage } from '../map/FlowMapPage.tsx'
import { PreviewPane } from '../preview/PreviewPane.tsx'
import { PublishPage } from '../releases/PublishPage.tsx'
import { ReleaseLog } from '../releases/ReleaseLog.tsx'
import { ScreenPage } from '../screens/ScreenPage.tsx'
import { useStudio } from '../studio-context.ts'
import { TableEditor } from '../tables/TableEditor.tsx'
import { TextsPage } from '../texts/TextsPage.tsx'
import { type StudioRoute, SECTIONS, type Section } from '../use-studio-route.ts'
import { EntryNav } from './EntryNav.tsx'
import { FindingsPage } from './FindingsPage.tsx'
import { isError } from './is-error.ts'
import { TopBar } from './TopBar.tsx'

const PAGES: { [section in Section]: { Page: () => React.ReactNode; hasList?: true; hasPreview?: (place: StudioRoute) => boolean } } = {
  screens: { Page: ScreenPage, hasList: true, hasPreview: () => true },
  forms: { Page: FormEditor, hasList: true, hasPreview: () => true },
  texts: { Page: TextsPage, hasPreview: ({ state }) => state !== '' },
  tables: { Page: TableEditor, hasList: true },
  numbers: { Page: NumbersPage, hasList: true },
  map: { Page: FlowMapPage },
  changes: { Page: DiffPage },
  findings: { Page: FindingsPage },
  publish: { Page: PublishPage },
  releases: { Page: ReleaseLog },
}

export function Shell({ notice }: { notice: string }) {
  const { t, place, go, findings, step } = useStudio()
  const { Page, hasList, hasPreview: previews } = PAGES[place.section]
  const hasPreview = previews?.(place) === true
  const errors = findings.findings.filter(isError).length
  useUndoKeys(step)
  return (
    <div className="shell">
      <TopBar />
      <nav className="sections" aria-label={t('studio.sections')}>
        {SECTIONS.map((section) => (
          <button
            key={section}
            type="button"
            className="section"
            aria-current={section === place.section ? 'page' : undefined}
            onClick={() => go({ section, id: '', search: '' })}
          >
            {t(`studio.section.${section}`)}
            {section === 'findings' && errors > 0 && <span className="count">{errors}</span>}
          </button>
        ))}
      </nav>
      <p className="announce" role="status">
        {notice}
      </p>
      <div className={`columns ${hasList ? 'has-list' : ''} ${hasPreview ? 'has-preview' : ''}`}>
        {hasList && <EntryNav key={place.section} />}
        <main className="work" tabIndex={-1}>
          <Page key={place.id} />
        </main>
        {hasPreview && <PreviewPane />}
      </div>
    </div>
  )
}

/** Control-Z outside text inputs, which have an undo of their own. */
function useUndoKeys(step: (direction: 'undo' | 'redo') => Promise<void>): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent | globalThis.KeyboardEvent) => {
      const isTyping = event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement
      if (isTyping || !(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'z') return
      event.preventDefault()
      void step(event.shiftKey ? 'redo' : 'undo')
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [step])
}
