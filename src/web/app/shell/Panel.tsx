import { Logo } from '../../ui/Logo.tsx'
import { Ribbon } from '../../ui/Ribbon.tsx'
import { factsText } from '../../state/facts-text.ts'
import { useObserved, useApp } from '../../state/app-context.ts'

const lines = ['shell.panel.text', 'shell.panel.number', 'shell.panel.help'] as const

/** Panel next to the page on a wide screen. Its texts may name any fact of `flows/app.json`. */
export function Panel() {
  const app = useApp()
  const { state } = app.translator
  useObserved(state, () => `${state.locale} ${state.textsVersion}`)
  return (
    <aside className="panel">
      <Ribbon />
      <Logo />
      <p className="panel-title">{factsText(app, 'shell.panel.title')}</p>
      {lines.map((key) => {
        const words = factsText(app, key)
        return words && <p key={key}>{words}</p>
      })}
    </aside>
  )
}
