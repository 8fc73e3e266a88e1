import { Logo } from '../../ui/Logo.tsx'
import { useObserved, useApp } from '../../state/app-context.ts'

/** Beside the page on a wide screen; its texts may name any fact of `flows/app.json`. */
export function Panel() {
  const { release, translator } = useApp()
  const { facts } = release.boot.app
  useObserved(translator.state, () => `${translator.state.locale} ${translator.state.textsVersion}`)
  return (
    <aside className="panel">
      <Logo />
      <p className="panel-title">{translator.text('shell.panel.title', facts)}</p>
      <p>{translator.text('shell.panel.text', facts)}</p>
      <p>{translator.text('shell.panel.help', facts)}</p>
    </aside>
  )
}
