import type { TextModel } from '../../contract.ts'
import { withWords } from '../../place-edits.ts'
import { DraftInput } from '../DraftInput.tsx'
import { LockedMark } from '../LockedMark.tsx'
import { useStudio } from '../studio-context.ts'

const KNOWN_PARTS = new Set(['', 'help', 'placeholder', 'required', 'item', 'option'])
const LIMITS = ['minLength', 'maxLength', 'minimum', 'maximum', 'minItems', 'maxItems', 'pattern', 'multipleOf']
const RULES = new Set([...LIMITS, 'enum', 'const', 'not', 'type'])
/** Suffix of a plural form of a text. */
const PLURAL = /_(?:zero|one|two|few|many|other)$/

/** A text in every language, side by side. */
export function WordInputs({ text: { part, key, words, isLocked } }: { text: TextModel }) {
  const { t, save, project } = useStudio()
  const [plural = ''] = PLURAL.exec(part) ?? []
  const stem = part.slice(0, part.length - plural.length)
  const known = KNOWN_PARTS.has(stem)
    ? t(`studio.part.${stem || 'label'}`)
    : t('studio.part.message', { rule: RULES.has(stem) ? t(`studio.rule.${stem}`) : stem })
  const name = plural === '' ? known : `${known} (${t(`studio.plural.${plural.slice(1)}`)})`
  return (
    <div className="words" role="group" aria-label={`${name} (${key})`}>
      <span title={key}>
        {name}
        {isLocked && <LockedMark />}
      </span>
      {Object.entries(words).map(([locale, word]) => (
        <div key={locale}>
          <DraftInput
            place={word}
            value={word.value ?? word.inherited ?? ''}
            label={`${name} ${locale}`}
            lang={project.languages[locale]}
            multiline
            readOnly={isLocked}
            onCommit={(words, begun) => save({ label: t('studio.did.text', { key, locale }), edits: [withWords(begun, words)] })}
          />
          {word.value !== undefined && word.inherited !== undefined && (
            <span className="quiet">{t('studio.inherited', { value: word.inherited })}</span>
          )}
        </div>
      ))}
    </div>
  )
}
