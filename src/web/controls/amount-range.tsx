import { formats } from '../../core/format.ts'
import type { IconName } from '../../generated/vocabulary.ts'
import { Icon } from '../blocks/icon.tsx'
import { useWords } from '../blocks/use-words.ts'
import { AmountControl } from './amount-control.tsx'
import type { Control } from './control.ts'
import { type Bounds, isOffered, steppedAmount } from './stepped-amount.ts'

type Props = Control<number> & { label: string; help?: string | undefined; bounds: Bounds; placeholder?: string | undefined }

/** An amount between two bounds: typed, stepped or slid. */
export function AmountRange({ label, help, bounds, ...control }: Props) {
  const { id, value, onChange, disabled, invalid, describedBy } = control
  const { least, most, by } = bounds
  const say = useWords()
  const outside = value !== undefined && !isOffered(value, bounds)
  const near = Math.min(Math.max(value ?? least, least), most)
  const share = most > least ? (100 * (near - least)) / (most - least) : 0
  const button = (steps: number, icon: IconName, words: string, deaf: boolean) => (
    <button
      type="button"
      className="stepper-button"
      aria-label={say(words)}
      disabled={disabled || deaf}
      onClick={() => onChange(steppedAmount(value, steps, bounds))}
    >
      <Icon name={icon} />
    </button>
  )
  return (
    <div className="stepper">
      <div className="stepper-row">
        {button(-1, 'minus', 'block.amount.less', value !== undefined && value <= least)}
        <AmountControl {...control} invalid={invalid || outside} describedBy={[`${id}_bounds`, describedBy].filter(Boolean).join(' ')} />
        {button(1, 'plus', 'block.amount.more', value !== undefined && value >= most)}
      </div>
      <input
        className="slider"
        type="range"
        aria-label={label}
        aria-valuetext={value === undefined ? undefined : shown(value)}
        min={least}
        max={most}
        step={by}
        disabled={disabled || most <= least}
        value={near}
        style={{ '--share': `${share}%` } as object}
        onChange={({ target }) => onChange(Number(target.value))}
      />
      <p id={`${id}_bounds`} className={outside && !invalid ? 'field-fault' : 'field-help'}>
        {help && !outside ? help : say('block.amount.between', { min: shown(least), max: shown(most), step: shown(by) })}
      </p>
    </div>
  )
}

const shown = (amount: number) => formats.rupiahShort(amount, { text: String, now: () => 0 })
