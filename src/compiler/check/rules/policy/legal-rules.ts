import { isMap, own } from '../../../../core/language/map.ts'
import { pointerOf, read } from '../../../../core/language/pointer.ts'
import { mapOrEmpty, textOrEmpty, entriesOrEmpty } from '../../../json/read-json.ts'
import { phrase } from '../../../../phrases/phrases.ts'
import { idleValues } from '../../lookups/idle-values.ts'
import type { Rules } from '../../rule/rule.ts'
import type { CheckContext } from '../../context/check-context.ts'

export const legalRules: Rules<CheckContext> = {
  'day-unconfirmed': {
    severity: 'warning',
    message:
      'This day was confirmed for {was}, and the words of "{text}" have the version {now}: read them, mend the day, and write {now} for it in "confirmed"; or write null.',
    find: ({ base, config, sources }) => {
      if (base) return []
      const legal = config.flows.policy['legal']
      const facts = own(sources.files.get('flows/app.json')?.json, 'facts')
      return entriesOrEmpty(own(legal, 'since')).flatMap(([text, day]) => {
        const now = textOrEmpty(read(config.flows.app.facts, versionPlace(facts, text) ?? ''))
        const was = textOrEmpty(own(own(legal, 'confirmed'), text))
        if (day === null || now === '' || was === now) return []
        const values = { text, now, was: was === '' ? phrase('noVersion') : phrase('version', { version: was }) }
        return [{ at: { of: 'policy/legal', pointer: `/since/${text}` }, values }]
      })
    },
  },
  'agreed-number': {
    message:
      'The words of "{key}" are agreed to, and have no placeholder {{{name}}}: put it where its number is to stand, so that nobody agrees to another one.',
    find(context) {
      const texts = Object.values(mapOrEmpty(own(context.config.flows.policy['legal'], 'legalTexts')))
      const screens = new Set(texts.map((screen) => `screens/${textOrEmpty(screen)}`))
      return idleValues(context).filter(({ at }) => screens.has(at.of))
    },
  },
}

/** Pointer of the fact that holds the version of a document; undefined when there is none. */
function versionPlace(facts: unknown, text: string, path: string[] = []): string | undefined {
  if (!isMap(facts)) return undefined
  if (facts['take'] === 'version') return facts['$ref'] === `policy/legal.json#/legalTexts/${text}` ? pointerOf(path) : undefined
  for (const [name, fact] of entriesOrEmpty(facts)) {
    const found = versionPlace(fact, text, [...path, name])
    if (found !== undefined) return found
  }
  return undefined
}
