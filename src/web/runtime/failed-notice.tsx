import { usePhone } from './screen-context.ts'

/** Something did not load: says so in place and offers another try. */
export function FailedNotice({ retry }: { retry(): void }) {
  const { words } = usePhone()
  return (
    <div className="failed" role="alert">
      <p>{words.text('shell.loadFailed')}</p>
      <button type="button" className="button button-plain" onClick={retry}>
        {words.text('shell.retry')}
      </button>
    </div>
  )
}
