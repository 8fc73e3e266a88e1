import { useId } from 'react'
import type { BlockProps } from '../../generated/blocks.ts'
import { formats } from '../../core/format.ts'
import { AmountControl } from '../controls/amount-control.tsx'
import { steppedAmount } from '../controls/stepped-amount.ts'
import { Icon } from './icon.tsx'
import { useWords } from './use-words.ts'

/** An amount between two bounds: typed, stepped or slid. */
export function AmountInput({ value, onChange, label, help, min, max, step, disabled }: BlockProps['AmountInput']) {
  const say = useWords()
  const id = useId()
  const [least, most, by] = [Number(min) || 0, Number(max) || 0, Number(step) || 100_000]
  const now = typeof value === 'number' ? value : undefined
  const outside = now !== undefined && (now < least || now > most)
  const bounds = say('block.amount.between', { min: shown(least), max: shown(most) })
  const move = (steps: number) => onChange(steppedAmount(now, steps, { least, most, by }))
  const button = (steps: number, icon: string, words: string, deaf: boolean) => (
    <button type="button" className="stepper-button" aria-label={say(words)} disabled={disabled || deaf} onClick={() => move(steps)}>
      <Icon name={icon} />
    </button>
  )
  return (
    <div className="field stepper">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <div className="stepper-row">
        {button(-1, 'minus', 'block.amount.less', now !== undefined && now <= least)}
        <AmountControl id={id} value={now} onChange={onChange} disabled={disabled} invalid={outside} describedBy={`${id}_help`} />
        {button(1, 'plus', 'block.amount.more', now !== undefined && now >= most)}
      </div>
      <input
        className="slider"
        type="range"
        aria-label={label}
        aria-valuetext={now === undefined ? undefined : shown(now)}
        min={least}
        max={most}
        step={by}
        disabled={disabled || most <= least}
        value={Math.min(Math.max(now ?? least, least), most)}
        style={
          { '--share': `${most > least ? (100 * (Math.min(Math.max(now ?? least, least), most) - least)) / (most - least) : 0}%` } as object
        }
        onChange={({ target }) => onChange(Number(target.value))}
      />
      <p id={`${id}_help`} className={outside ? 'field-fault' : 'field-help'}>
        {help && !outside ? help : bounds}
      </p>
    </div>
  )
}

const shown = (amount: number) => formats.rupiahShort(amount, { text: String, now: () => 0, functions: {} })
