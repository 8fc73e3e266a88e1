import { Art } from './Art.tsx'
import { PressButton } from './PressButton.tsx'
import { useApp } from '../state/app-context.ts'
import { factsText } from '../state/facts-text.ts'

export function LoadErrorNotice({ retry }: { retry(): void }) {
  const app = useApp()
  const { release, translator } = app
  const help = factsText(app, 'shell.panel.help')
  return (
    <div className="load-error" role="alert">
      <Art name="offline" />
      <h2 className="result-title">{translator.text('shell.failed.title')}</h2>
      <p>{translator.text('shell.failed.text')}</p>
      <PressButton className="button button-main" onPress={retry}>
        {translator.text('shell.retry')}
      </PressButton>
      {help && (
        <a className="button button-link" href={translator.text('shell.panel.call', release.boot.app.facts)}>
          {help}
        </a>
      )}
    </div>
  )
}
