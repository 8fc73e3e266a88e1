import { Art } from './Art.tsx'
import { useApp } from '../state/app-context.ts'
import { factsText } from '../state/facts-text.ts'

export function LoadErrorNotice({ retry }: { retry(): void }) {
  const app = useApp()
  const { translator } = app
  const help = factsText(app, 'shell.panel.help')
  return (
    <div className="load-error" role="alert">
      <Art name="offline" />
      <p>{translator.text('shell.loadFailed')}</p>
      <button type="button" className="button button-main" onClick={retry}>
        {translator.text('shell.retry')}
      </button>
      {help && <p className="note">{help}</p>}
    </div>
  )
}
