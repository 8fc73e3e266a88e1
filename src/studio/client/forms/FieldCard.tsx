import { type ReactNode, useState } from 'react'
import type { FieldModel, JsonPlace, RuleModel } from '../../contract.ts'
import { DraftInput } from '../DraftInput.tsx'
import { FindingList } from '../shell/FindingList.tsx'
import { useStudio } from '../studio-context.ts'
import { sampleNumbers } from '../tables/test-text.ts'
import { ChoiceList } from './ChoiceList.tsx'
import { formatRule, isLooser, withRule } from './field-edits.ts'
import { namesOf } from './file-names.ts'
import { isRequiredByChannel } from './said-by-channel.ts'
import { useHiding } from './use-hiding.ts'
import { WordInputs } from './WordInputs.tsx'

type Props = {
  field: FieldModel
  required: JsonPlace<string[]> | undefined
  /** Resolves to whether it was saved. */
  onRequired: (isRequired: boolean) => Promise<boolean>
  onMove: (by: 1 | -1) => void
  isFirst: boolean
  isLast: boolean
  /** The fields of a list's entries. */
  children?: ReactNode
}

/** One field: whether it is required, its rules and its texts, each with its findings. */
export function FieldCard({ field, required, onRequired, onMove, isFirst, isLast, children }: Props) {
  const {
    t,
    findings,
    place: { channel },
  } = useStudio()
  const setHidden = useHiding()
  const { label, name, hide } = field
  // A channel cannot make a required field of the product optional.
  const isLocked = !required || required.inherited?.includes(name) === true
  const isOwn = channel !== 'base' && isRequiredByChannel(required, name)
  // Shown at once, until the file has the same value.
  const [pending, setPending] = useState<boolean>()
  if (pending === field.required) setPending(undefined)
  async function choose(isRequired: boolean) {
    setPending(isRequired)
    if (!(await onRequired(isRequired))) setPending(undefined)
  }
  const places = [
    ...field.rules,
    ...field.texts.flatMap(({ words }) => Object.values(words)),
    ...(field.choices ? [field.choices.list] : []),
  ]
  const own = findings.findings.filter(
    ({ file, pointer }) =>
      places.some((place) => place.file === file && `${pointer}/`.startsWith(`${place.pointer}/`)) ||
      (file === required?.file && `${pointer}/`.includes(`/properties/${name}/`)),
  )
  return (
    <section className="field" aria-label={label}>
      <header>
        <h3>{label}</h3>
        <code>{name}</code>
        <span className="spring" />
        {hide && (
          <label className="switch">
            <input
              type="checkbox"
              checked={!hide.isHidden}
              onChange={({ target }) =>
                void setHidden(t(target.checked ? 'studio.did.shown' : 'studio.did.hidden', { field: label }), hide.places, !target.checked)
              }
            />
            {t('studio.asked')}
          </label>
        )}
        <label className="switch">
          <input
            type="checkbox"
            checked={pending ?? field.required}
            disabled={isLocked || hide?.isHidden}
            title={isLocked ? t('studio.locked.required') : undefined}
            onChange={({ target }) => void choose(target.checked)}
          />
          {t(isLocked ? 'studio.requiredByProduct' : isOwn ? 'studio.requiredByChannel' : 'studio.required')}
        </label>
        <button type="button" className="icon" aria-label={t('studio.up', { field: label })} disabled={isFirst} onClick={() => onMove(-1)}>
          ↑
        </button>
        <button type="button" className="icon" aria-label={t('studio.down', { field: label })} disabled={isLast} onClick={() => onMove(1)}>
          ↓
        </button>
      </header>
      <FindingList findings={own} />
      {field.rules.length > 0 && (
        <div className="rules">
          {field.rules.map((rule) => (
            <RuleInput key={rule.keyword} rule={rule} label={label} />
          ))}
        </div>
      )}
      {field.texts.map((text) => (
        <WordInputs key={text.key} text={text} />
      ))}
      {field.choices && <ChoiceList choices={field.choices} label={label} />}
      {children}
    </section>
  )
}

function RuleInput({ rule, label }: { rule: RuleModel; label: string }) {
  const { t, locale, save, tell } = useStudio()
  const { keyword, value, inherited, input, sharedWith } = rule
  const words = t(`studio.rule.${keyword}`)
  const product = formatRule(inherited, locale)
  async function commit(text: string, begun: JsonPlace): Promise<boolean> {
    const edit = read(() => withRule(begun, input, text, locale))
    if (!edit) tell(t('studio.noNumber', sampleNumbers(locale)))
    else if (isLooser(rule, edit)) tell(t('studio.locked.looser', { rule: words, value: product }))
    else return save({ label: t('studio.did.rule', { field: label, rule: words }), edits: [edit] })
    return false
  }
  return (
    <label className="rule">
      <span>{words}</span>
      <DraftInput place={rule} value={formatRule(value ?? inherited, locale)} label={`${label}: ${words}`} onCommit={commit} />
      {inherited !== undefined && value !== undefined && <span className="quiet">{t('studio.inherited', { value: product })}</span>}
      {sharedWith.length > 1 && <span className="quiet">{t('studio.shared', { forms: namesOf(sharedWith) })}</span>}
    </label>
  )
}

function read<T>(parse: () => T): T | undefined {
  try {
    return parse()
  } catch {
    return undefined
  }
}
