import { own } from '../../../../core/language/map.ts'
import { listOrEmpty, textOrEmpty, entriesOrEmpty } from '../../../json/read-json.ts'
import { joinNames, type Rules } from '../../rule/rule.ts'
import { below } from '../../rule/location.ts'
import { pointerTokens } from '../../typing/type.ts'
import type { CheckContext } from '../../context/check-context.ts'

export const enterRules: Rules<CheckContext> = {
  'decide-unasked': {
    message: 'The table "{table}" decides by {pointer}, as it was before this visit: ask for it first, by {actions}.',
    find(context) {
      const asked = answersKept(context)
      const read = answersRead(context)
      return entriesOrEmpty(context.config.flows.routes.routes).flatMap(([route, json]) => {
        const fresh = new Set<string>()
        return listOrEmpty(own(json, 'enter')).flatMap((action, index) => {
          for (const name of asked.get(`actions/${textOrEmpty(own(action, 'run'))}`) ?? []) fresh.add(name)
          const [root, kept = ''] = pointerTokens(textOrEmpty(own(action, 'at')))
          if (root === 'session') fresh.add(kept)
          const table = textOrEmpty(own(action, 'decide'))
          const stale = [...(read.get(table) ?? [])].find((name) => !fresh.has(name))
          if (stale === undefined) return []
          const actions = joinNames(
            [...asked].filter(([of, names]) => of.startsWith('actions/') && names.has(stale)).map(([of]) => of.slice(8)),
          )
          const at = below({ of: 'routes', pointer: '' }, 'routes', route, 'enter', index, 'decide')
          return [{ at, values: { table, pointer: `/session/${stale}`, actions } }]
        })
      })
    },
  },
}

/** The session entries in which each place keeps the reply of a call. */
function answersKept({ uses }: CheckContext): Map<string, Set<string>> {
  const kept = new Map<string, Set<string>>()
  for (const { at, pointer, by } of uses.writes) {
    const [root, name] = pointerTokens(pointer)
    if (by === 'reply' && root === 'session' && name !== undefined) kept.set(at.of, (kept.get(at.of) ?? new Set()).add(name))
  }
  return kept
}

/** The session entries that each table reads and an action keeps a reply in. */
function answersRead(context: CheckContext): Map<string, Set<string>> {
  const kept = new Set([...answersKept(context)].filter(([of]) => of.startsWith('actions/')).flatMap(([, names]) => [...names]))
  const read = new Map<string, Set<string>>()
  for (const { at, pointer } of [...context.uses.reads, ...context.uses.tests]) {
    const [root, name = ''] = pointerTokens(pointer)
    if (root !== 'session' || !kept.has(name) || !at.of.startsWith('decisions/')) continue
    const table = at.of.slice('decisions/'.length)
    read.set(table, (read.get(table) ?? new Set()).add(name))
  }
  return read
}
