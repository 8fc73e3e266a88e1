import type { BlockProps } from '../../generated/blocks.ts'
import { AmountText } from '../ui/AmountText.tsx'
import { Picture } from '../ui/Picture.tsx'
import { PressButton, type PressLink } from '../ui/PressButton.tsx'
import { Ribbon } from '../ui/Ribbon.tsx'

type Props = BlockProps['Banner'] & PressLink

export function Banner({ title, amount, text, image, look = 'brand', button, disabled, onPress, href, children }: Props) {
  return (
    <section className={`banner banner-${look}`}>
      {look === 'brand' && <Ribbon />}
      <div className="banner-body">
        <h2 className="banner-title">{title}</h2>
        {amount && (
          <p className="banner-amount">
            <AmountText text={amount} />
          </p>
        )}
        {text && (
          <p className="banner-text">
            <AmountText text={text} />
          </p>
        )}
      </div>
      {image && (
        <div className="banner-picture">
          <Picture source={image} label={title} />
        </div>
      )}
      {children}
      {button && onPress && (
        <PressButton className="button button-main" onPress={onPress} href={href} disabled={disabled}>
          {button}
        </PressButton>
      )}
    </section>
  )
}
