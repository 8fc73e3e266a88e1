import type { Host } from '../../../core/host/host.ts'
import { helpActions } from '../../../core/navigation/help.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Logo } from '../../ui/Logo.tsx'
import { PressButton } from '../../ui/PressButton.tsx'
import { LanguageSwitch } from '../../blocks/LanguageSwitch.tsx'
import type { PageData } from '../../screens/page-data.ts'
import { useObserved, useApp } from '../../state/app-context.ts'
import { usePageTitle } from './page-title.ts'

export function Header({ page, showBack }: { page: PageData | undefined; showBack: boolean }) {
  const { app, release, setLocale, translator, host, groupHistory } = useApp()
  const { languages } = app.roots.app as { languages: unknown[] }
  const locale = useObserved(translator.state, () => translator.state.locale)
  const title = usePageTitle(page)
  const help = page?.instance && helpActions(release.boot.routes, page.location.name)
  return (
    <header className="header">
      {showBack ? (
        <button
          type="button"
          className="header-back"
          aria-label={translator.text('shell.back')}
          onClick={() => groupHistory.back() || goBack(page, host)}
        >
          <Icon name="back" />
        </button>
      ) : (
        <Logo />
      )}
      <h1 className="header-title">{title}</h1>
      {help && (
        <PressButton className="header-help" label={translator.text('shell.help')} onPress={() => page?.instance?.run(help)}>
          <Icon name="help" />
        </PressButton>
      )}
      <LanguageSwitch value={locale} onChange={(chosen) => setLocale(String(chosen))} each={languages} />
    </header>
  )
}

function goBack(page: PageData | undefined, host: Pick<Host, 'back'>): void {
  const { instance } = page ?? {}
  if (instance?.screen.back) instance.run(instance.screen.back).catch(reportError)
  else host.back()
}
