import type { Ref } from 'react'
import { usePress } from '../ui/use-press.ts'
import { useSecondsLeft } from '../ui/use-seconds-left.ts'
import { useTranslate } from '../ui/use-translate.ts'
import { longestTimerSeconds, useTimer } from '../state/use-timer.ts'

type Props = {
  ref: Ref<HTMLButtonElement>
  /** The id of the field before its code was sent, so that its label leads here. */
  id?: string | undefined
  /** Controls of the same name share one timer, also after a reload. Changing the name needs a new `key`. */
  name: string
  label: string
  seconds?: number | undefined
  disabled?: boolean | undefined
  /** A number means that the code was sent and the timer runs for that many seconds. */
  send(): Promise<boolean | number>
}

/** The timer of `seconds` starts when sending has succeeded. */
export function ResendControl({ ref, id, name, label, seconds = 60, disabled, send }: Props) {
  const t = useTranslate()
  const [until, start] = useTimer(name)
  const whole = useSecondsLeft(until)
  // No wait is longer than this. Otherwise the clock was set back, which must not lock the button.
  const left = whole > Math.max(longestTimerSeconds, seconds) ? 0 : whole
  const [press, pending] = usePress(async () => {
    const sent = await send()
    if (sent === false) return false
    start(sent === true ? seconds : sent)
    return true
  })
  const words = left > 0 ? t('block.resend.wait', { seconds: left }) : until > 0 ? t('block.resend.again') : label
  return (
    <button
      ref={ref}
      id={id}
      // Its own words are its name, and not the label of the field.
      aria-labelledby={id}
      type="button"
      className={`button button-resend ${pending ? 'is-pending' : ''}`}
      disabled={disabled || left > 0}
      onClick={() => void press()}
    >
      {words}
    </button>
  )
}
