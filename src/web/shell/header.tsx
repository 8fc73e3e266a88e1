import { Icon } from '../blocks/icon.tsx'
import { LanguageSwitch } from '../blocks/LanguageSwitch.tsx'
import type { Arrived } from '../runtime/arrived.ts'
import { useObserved, usePhone } from '../runtime/screen-context.ts'
import { usePageTitle } from './page-title.ts'

export function Header({ arrived, canLeave }: { arrived: Arrived | undefined; canLeave: boolean }) {
  const { machine, setLocale, words, world } = usePhone()
  const { languages } = machine.roots.app as { languages: unknown[] }
  const locale = useObserved(words.shown, () => words.shown.locale)
  const title = usePageTitle(arrived)
  return (
    <header className="header">
      {canLeave && (
        <button type="button" className="header-back" aria-label={words.text('shell.back')} onClick={() => world.back()}>
          <Icon name="back" />
        </button>
      )}
      <h1 className="header-title">{title}</h1>
      <LanguageSwitch value={locale} onChange={(chosen) => setLocale(String(chosen))} each={languages} />
    </header>
  )
}

/** A page without a header still has a name for those who hear it. */
export function HiddenTitle({ arrived }: { arrived: Arrived | undefined }) {
  const title = usePageTitle(arrived)
  return title !== '' && <h1 className="visually-hidden">{title}</h1>
}
