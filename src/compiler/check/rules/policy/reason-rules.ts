import { textOrEmpty } from '../../../json/read-json.ts'
import { own } from '../../../../core/language/map.ts'
import type { Json } from '../../../../core/language/json.ts'
import type { CheckContext } from '../../context/check-context.ts'
import type { ConfigLocation } from '../../rule/location.ts'
import type { Rules } from '../../rule/rule.ts'

/** Every reason must have texts: `src/server/loans/status-handlers.ts` and `credit-limit.ts` look them up by the reason's name. */
export const reasonRules: Rules<CheckContext> = {
  'verdict-unexplained': {
    message: 'A borrower is told why, and this row has no reason: add "reason".',
    find: (context) =>
      resultsOf(context, 'eligibility').flatMap(({ at, result }) =>
        ['review', 'rejected'].includes(textOrEmpty(own(result, 'verdict'))) && textOrEmpty(own(result, 'reason')) === ''
          ? [{ at, values: {} }]
          : [],
      ),
  },
  'reason-wordless': {
    message: 'A borrower would read the name "{key}" of this reason: write that text in locales/.',
    find: (context) => {
      const locales = Object.values(context.config.texts)
      const isMissing = (key: string) => !locales.some((words) => Object.hasOwn(words, key))
      return reasonKeys(context).flatMap(({ at, told, onRulesPage }) => {
        const missing = told.filter(isMissing)
        return (missing.length > 0 ? missing : [onRulesPage].filter(isMissing)).map((key) => ({ at, values: { key }, witness: key }))
      })
    },
  },
}

/** Prefixes of the text keys that explain a row's result: a rejection, a manual review, or a limit. */
const kindsOfTable: Record<string, (result: Json | undefined) => string[]> = {
  eligibility: (result) => {
    const verdict = textOrEmpty(own(result, 'verdict'))
    if (verdict === 'rejected') return ['reject']
    // An application approved by hand gets the limit of the row.
    return verdict === 'review' ? ['review', ...(own(result, 'most') === undefined ? [] : ['limit'])] : ['limit']
  },
  limit: (result) => [own(result, 'limit') === 0 ? 'reject' : 'limit'],
}

/** Text keys of each reason: those shown to the borrower (`told`), and the one on the public rules page. */
const reasonKeys = (context: CheckContext): { at: ConfigLocation; told: string[]; onRulesPage: string }[] =>
  Object.entries(kindsOfTable).flatMap(([table, kindsOf]) =>
    resultsOf(context, table).flatMap(({ at, result }) => {
      const reason = textOrEmpty(own(result, 'reason'))
      const reasonAt = { ...at, pointer: `${at.pointer}/reason` }
      if (reason === '') return []
      const told = kindsOf(result).map((kind) => `policy.${kind}.${reason}`)
      return [{ at: reasonAt, told, onRulesPage: `rulesPage.value.reason.${reason}` }]
    }),
  )

const resultsOf = (
  { config: { flows } }: CheckContext,
  table: string,
): { at: ConfigLocation & { pointer: string }; result: Json | undefined }[] =>
  Object.entries(flows.decisions[table]?.rules ?? {}).map(([name, { result }]) => ({
    at: { of: `decisions/${table}`, pointer: `/rules/${name}/result` },
    result,
  }))
