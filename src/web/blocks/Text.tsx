import type { BlockProps } from '../../generated/blocks.ts'
import { AmountText } from '../ui/AmountText.tsx'
import { Logo } from '../ui/Logo.tsx'

export function Text({ text, look = 'body' }: BlockProps['Text']) {
  if (!text) return null
  const className = `text-${look}`
  if (look === 'title') return <h1 className={className}>{text}</h1>
  if (look === 'heading') return <h2 className={className}>{text}</h2>
  return (
    <p className={className}>
      {look === 'brand' && <Logo />}
      <AmountText text={text} />
    </p>
  )
}
