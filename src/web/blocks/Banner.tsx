import type { BlockProps } from '../../generated/blocks.ts'
import { Picture } from '../ui/Picture.tsx'
import { PressButton } from '../ui/PressButton.tsx'

export function Banner({ title, amount, text, image, look = 'brand', button, disabled, onPress, children }: BlockProps['Banner']) {
  return (
    <section className={`banner banner-${look}`}>
      <div className="banner-body">
        <h2 className="banner-title">{title}</h2>
        {amount && <p className="banner-amount">{amount}</p>}
        {text && <p className="banner-text">{text}</p>}
      </div>
      {image && (
        <div className="banner-picture">
          <Picture of={image} words={title} />
        </div>
      )}
      {children}
      {button && onPress && (
        <PressButton className="button button-banner" onPress={onPress} disabled={disabled}>
          {button}
        </PressButton>
      )}
    </section>
  )
}
