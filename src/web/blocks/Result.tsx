import type { BlockProps } from '../../generated/blocks.ts'
import { Art } from '../ui/Art.tsx'

const arts = { ok: 'approved', fail: 'rejected', wait: 'waiting' } as const

export function Result({ look = 'ok', art = arts[look], title, text, children }: BlockProps['Result']) {
  return (
    <section className="result">
      <Art name={art} />
      <h2 className="result-title">{title}</h2>
      {text && <p className="result-text">{text}</p>}
      {children && <div className="result-blocks">{children}</div>}
    </section>
  )
}
