import type { BlockProps } from '../../generated/blocks.ts'

export function Card({ title, note, look = 'plain', children }: BlockProps['Card']) {
  return (
    <section className={`card card-${look}`}>
      {(title || note) && (
        <header className="card-head">
          {title && <h2 className="card-title">{title}</h2>}
          {note && <p className="note">{note}</p>}
        </header>
      )}
      {children}
    </section>
  )
}
