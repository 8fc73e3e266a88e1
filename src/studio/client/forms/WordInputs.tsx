import type { TextView } from '../../contract.ts'
import { withWords } from '../../place-edits.ts'
import { DraftInput } from '../DraftInput.tsx'
import { useStudio } from '../studio-context.ts'

const KNOWN_PARTS = new Set(['', 'help', 'placeholder', 'required'])
const RULES = new Set(['minLength', 'maxLength', 'minimum', 'maximum', 'minItems', 'maxItems', 'pattern'])

/** A text in every language, side by side. */
export function WordInputs({ text: { part, key, words } }: { text: TextView }) {
  const { t, save } = useStudio()
  const name = KNOWN_PARTS.has(part)
    ? t(`studio.part.${part || 'label'}`)
    : t('studio.part.message', { rule: RULES.has(part) ? t(`studio.rule.${part}`) : part })
  return (
    <div className="words" role="group" aria-label={`${name} (${key})`}>
      <span title={key}>{name}</span>
      {Object.entries(words).map(([locale, word]) => (
        <DraftInput
          key={locale}
          at={word.file + word.pointer}
          value={word.value ?? word.inherited ?? ''}
          label={`${name} ${locale}`}
          lang={locale.slice(0, 2)}
          multiline
          onCommit={(words) => save({ label: t('studio.did.text', { key, locale }), edits: [withWords(word, words)] })}
        />
      ))}
    </div>
  )
}
