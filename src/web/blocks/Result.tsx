import type { BlockProps } from '../../generated/blocks.ts'
import { Icon } from '../ui/Icon.tsx'

const ICONS = { ok: 'check', fail: 'cross', wait: 'clock' } as const

export function Result({ look = 'ok', title, text, children }: BlockProps['Result']) {
  return (
    <section className="result">
      <span className={`result-mark result-${look}`}>
        <Icon name={ICONS[look]} />
      </span>
      <h2 className="result-title">{title}</h2>
      {text && <p className="result-text">{text}</p>}
      {children && <div className="result-blocks">{children}</div>}
    </section>
  )
}
