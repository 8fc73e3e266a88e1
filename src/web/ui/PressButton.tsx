import type { ReactNode } from 'react'
import { onPlainClick } from './on-plain-click.ts'
import { useKeptFocus } from './use-kept-focus.ts'
import { type PressHandler, usePress } from './use-press.ts'

/** `href`: the address that a press opens, when it does nothing else. */
export type PressLink = { href?: string | undefined }

/** `pressed`: of a button that stays pressed, which a link cannot. */
type Kind = (PressLink & { pressed?: undefined }) | { href?: undefined; pressed: boolean }
type Props = Kind & {
  className: string
  onPress: PressHandler
  /** For a button without visible text. */
  label?: string
  disabled?: boolean | undefined
  /** Leads to the next stage of the same page, which is read from its top. */
  fromTop?: boolean
  children: ReactNode
}

export function PressButton({ className, onPress, href, label, disabled, pressed, fromTop = false, children }: Props) {
  const [press, pending] = usePress(useKeptFocus(onPress, fromTop))
  if (href !== undefined && !disabled)
    return (
      <a className={className} href={href} aria-label={label} onClick={onPlainClick(() => void press())}>
        {children}
      </a>
    )
  return (
    <button
      type="button"
      className={`${className} ${pending ? 'is-pending' : ''}`}
      aria-label={label}
      disabled={disabled}
      aria-busy={pending || undefined}
      aria-pressed={pressed}
      onClick={() => void press()}
    >
      {children}
    </button>
  )
}
