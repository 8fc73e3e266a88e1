import { isOnStep, type StepLimits } from '../../core/values/on-step.ts'
import { type ReactNode, useState } from 'react'
import { formats } from '../../product/formats.ts'
import type { TextKey } from '../../generated/texts.ts'
import type { IconName } from '../../generated/vocabulary.ts'
import { Icon } from '../ui/Icon.tsx'
import { useTranslate } from '../ui/use-translate.ts'
import { AmountControl } from './AmountControl.tsx'
import { AmountSlider } from './AmountSlider.tsx'
import type { ControlProps } from './control-props.ts'
import { stepAmount } from './step-amount.ts'
import '../styles/amount.css'

type Props = ControlProps<number> & {
  label: string
  help?: string | undefined
  limits: StepLimits
  placeholder?: string | undefined
  children?: ReactNode
}

export function AmountRangeControl({ label, help, limits, children, ...control }: Props) {
  const { id, value, onChange, disabled, invalid, describedBy } = control
  const { min, max, step } = limits
  const t = useTranslate()
  const [said, setSaid] = useState('')
  const outside = value !== undefined && !isOnStep(value, limits)
  const change = (steps: number) => {
    const next = stepAmount(value, steps, limits)
    setSaid(shown(next))
    onChange(next)
  }
  const button = (steps: number, icon: IconName, label: TextKey, isAtBound: boolean) => (
    <button
      type="button"
      className="stepper-button"
      aria-label={t(label)}
      disabled={disabled}
      // `aria-disabled` rather than `disabled`: at a bound the focus would be lost.
      aria-disabled={isAtBound}
      onClick={() => isAtBound || change(steps)}
    >
      <Icon name={icon} />
    </button>
  )
  return (
    <div>
      <div className="stepper-row">
        {button(-1, 'minus', 'block.amount.less', value !== undefined && value <= min)}
        <AmountControl {...control} invalid={invalid || outside} describedBy={[`${id}_bounds`, describedBy].filter(Boolean).join(' ')} />
        {button(1, 'plus', 'block.amount.more', value !== undefined && value >= max)}
      </div>
      {/* The focus stays on the button: a screen reader says nothing of the field. */}
      <output className="visually-hidden">{said}</output>
      <AmountSlider label={label} value={value} limits={limits} disabled={disabled} onChange={onChange} />
      {children}
      <p id={`${id}_bounds`} className={`amount-bounds ${outside ? 'field-error' : 'field-help'}`}>
        {help && !outside ? help : t('block.amount.between', { min: shown(min), max: shown(max), step: shown(step) })}
      </p>
    </div>
  )
}

const shown = (amount: number) => formats.rupiahShort(amount)
