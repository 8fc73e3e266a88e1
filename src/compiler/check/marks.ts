import { asMap } from '../json.ts'
import { fieldTexts } from './field-texts.ts'
import type { Hit, Rules } from './rule.ts'
import type { World } from './world.ts'

/** Whether a field may be left out is said by its schema, and marked by the form itself. */
export const markRules: Rules<World> = {
  'label-optional': {
    sentence:
      'Whether "{field}" may be left out follows from "required" in its schema, and the form says so itself: take "{mark}" out of these words.',
    find: (world) =>
      fieldTexts(world).flatMap(({ at, keyword, words, locale, field }): Hit[] => {
        const mark = bare(String(asMap(world.config.texts[locale])[markKey] ?? ''))
        const isMarked = keyword === undefined && mark !== '' && bare(words).split(' ').includes(mark)
        return isMarked ? [{ at, say: { field, mark } }] : []
      }),
  },
  'field-required-mark': {
    sentence:
      'Whether "{field}" must be answered follows from "required" in its schema, and only what may be left out is marked: take the * out of these words.',
    find: (world) =>
      fieldTexts(world).flatMap(({ at, part, words, field }) =>
        part === undefined && /\*\s*$/.test(words) ? [{ at, say: { field } }] : [],
      ),
  },
}

/** See src/web/form/templates.tsx. */
const markKey = 'form.optional'

/** Letters alone, so that "(optional)" and "– Optional" are the same word. */
const bare = (words: string): string =>
  words
    .toLowerCase()
    .replaceAll(/[^\p{L}]+/gu, ' ')
    .trim()
