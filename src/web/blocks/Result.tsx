import type { BlockProps } from '../../generated/blocks.ts'
import { AmountText } from '../ui/AmountText.tsx'
import { Art } from '../ui/Art.tsx'

const arts = { ok: 'approved', fail: 'rejected', wait: 'waiting' } as const

export function Result({ look = 'ok', art = arts[look], title, text, children }: BlockProps['Result']) {
  return (
    <section className="result">
      <Art name={art} />
      <h2 className="result-title">{title}</h2>
      {text && (
        <p className="result-text">
          <AmountText text={text} />
        </p>
      )}
      {children && <div className="result-blocks">{children}</div>}
    </section>
  )
}
