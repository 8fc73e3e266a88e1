import type { BlockProps } from '../../generated/blocks.ts'
import { AmountText } from '../ui/AmountText.tsx'

export function Card({ title, note, look = 'plain', children }: BlockProps['Card']) {
  return (
    <section className={`card card-${look}`}>
      {(title || note) && (
        <header className="card-head">
          {title && (
            <h2 className="card-title">
              <AmountText text={title} />
            </h2>
          )}
          {note && (
            <p className="note">
              <AmountText text={note} />
            </p>
          )}
        </header>
      )}
      {children}
    </section>
  )
}
