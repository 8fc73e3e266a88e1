import type { Legal } from '../../generated/policy.ts'
import type { PageConfig } from '../../compiler/cache/watched-config.ts'
import { textVersion } from '../../compiler/load/text-version.ts'
import { mapValues, own } from '../../core/language/map.ts'
import { read } from '../../core/language/pointer.ts'
import { resolveText } from '../../core/values/resolve.ts'
import { screenText } from '../../server/legal/screen-text.ts'
import { titledTable, textMarkup } from './markup.ts'
import { showValue } from './show-value.ts'
import type { RulesTranslator } from './rules-translator.ts'

const GAP = '…'

/** Renders the full texts that borrowers agree to, with the version that an agreement names; figures of a single loan are left as gaps. */
export function legalMarkup({ flows, texts }: Pick<PageConfig, 'flows' | 'texts'>, file: string, translator: RulesTranslator): string {
  const { legalTexts, since } = flows.policy[file] as unknown as Legal
  const { facts } = flows.app
  const env = withGaps(translator)
  const shown = Object.entries(legalTexts).flatMap(([document, name]) => {
    const screen = flows.screens[name]
    if (!screen) return []
    const scope = { app: facts, props: {} }
    const title = resolveText(screen.title, scope, translator.env)
    const version = textVersion(screen, texts, (pointer) => read(facts, pointer))
    return [
      {
        title,
        version,
        since: showValue(translator, 'since', own(since, document)),
        body: screenText(screen, scope, env).replaceAll(/: $/gm, `: ${GAP}`),
      },
    ]
  })
  const versions = {
    title: translator.text('rulesPage.versions'),
    columns: ['text', 'version', 'since'].map((name) => translator.text(`rulesPage.${name}`)),
    rows: shown.map(({ title, version, since: day }) => [title, version, day]),
  }
  return (
    titledTable(versions, translator) +
    shown.map(({ title, body }) => `<h3>${translator.text('rulesPage.wording', { title })}</h3>${textMarkup(body)}`).join('')
  )
}

function withGaps({ env, hasText }: RulesTranslator): RulesTranslator['env'] {
  const isMissing = (value: unknown) => value === undefined || value === null || value === ''
  return {
    ...env,
    text(key, values = {}) {
      const plural = `${key}_other`
      const filled = mapValues(values, (value) => (isMissing(value) ? GAP : value))
      return env.text('count' in values && isMissing(values.count) && hasText(plural) ? plural : key, filled)
    },
  }
}
