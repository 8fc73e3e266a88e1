import { Art } from './Art.tsx'
import { useApp } from '../state/app-context.ts'

export function LoadErrorNotice({ retry }: { retry(): void }) {
  const { translator } = useApp()
  return (
    <div className="load-error" role="alert">
      <Art name="offline" />
      <p>{translator.text('shell.loadFailed')}</p>
      <button type="button" className="button button-plain" onClick={retry}>
        {translator.text('shell.retry')}
      </button>
    </div>
  )
}
