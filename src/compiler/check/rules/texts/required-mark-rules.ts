import { mapOrEmpty } from '../../../json/read-json.ts'
import { fieldTexts } from '../../lookups/field-texts.ts'
import { localesOf } from '../../lookups/text-index.ts'
import type { Hit, Rules } from '../../rule/rule.ts'
import type { CheckContext } from '../../context/check-context.ts'

/** The schema decides whether a field is optional, and the form marks it; a label must not. */
export const requiredMarkRules: Rules<CheckContext> = {
  'label-optional': {
    message:
      'Whether "{field}" may be left out follows from "required" in its schema, and the form says so itself: take "{mark}" out of these words.',
    find: (context) =>
      localesOf(context).flatMap((wanted) => {
        const mark = lettersOnly(String(mapOrEmpty(context.config.texts[wanted])[markKey] ?? ''))
        if (mark === '') return []
        return fieldTexts(context).flatMap(({ at, keyword, text, locale, field }): Hit[] => {
          if (locale !== wanted || keyword !== undefined || !text.toLowerCase().includes(mark)) return []
          return lettersOnly(text).split(' ').includes(mark) ? [{ at, values: { field: field.name, mark } }] : []
        })
      }),
  },
  'field-required-mark': {
    message:
      'Whether "{field}" must be answered follows from "required" in its schema, and only what may be left out is marked: take the * out of these words.',
    find: (context) =>
      fieldTexts(context).flatMap(({ at, slot, text, field }) =>
        slot === undefined && /\*\s*$/.test(text) ? [{ at, values: { field: field.name } }] : [],
      ),
  },
}

/** See src/web/form/templates.tsx. */
const markKey = 'form.optional'

/** Letters only, so that "(optional)" and "– Optional" are equal. */
const lettersOnly = (words: string): string =>
  words
    .toLowerCase()
    .replaceAll(/[^\p{L}]+/gu, ' ')
    .trim()
