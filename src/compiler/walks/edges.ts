import type { ActionName } from '../../core/language/actions.ts'
import { isMap } from '../../core/language/map.ts'
import { pointerOf } from '../../core/language/pointer.ts'
import { mapOrEmpty, entriesOrEmpty } from '../json/read-json.ts'
import type { Config, Origin, Sources } from '../load/config.ts'
import { originOf } from '../load/origin-of.ts'

export type EdgeKind = 'route' | 'redirect' | 'row' | 'case' | 'action' | 'answer' | 'failure' | 'step' | 'form rule'
/** One step through the product. `key` is the same in every channel that has it; `of` and `part` are those that the interpreter reports. */
export type Edge = { key: string; kind: EdgeKind; of: object; part: string; at: Origin; in: string; path: string[] }

/** Names of action lists; a list of data under another name holds no actions. */
const actionLists = /^(?:on[A-Z]\w*|enter|back|before|do|end|then|otherwise)$/
const calling: readonly string[] = ['call', 'ask', 'continue'] satisfies ActionName[]

/** Every navigation, outcome of a guard or table, step of a journey, action and answer of a channel. */
export function edgesOf(config: Config, sources: Sources): Edge[] {
  const { flows } = config
  const edges: Edge[] = []
  const add = (kind: EdgeKind, of: object, part: string, place: string, path: string[]) => {
    const pointer = pointerOf(path)
    edges.push({
      key: `${place}${pointer} ${part}`,
      kind,
      of,
      part,
      at: originOf(config, sources, { of: place, pointer }),
      in: place,
      path,
    })
  }
  const answers = (of: object, place: string, path: string[]) => {
    add('answer', of, 'answered', place, path)
    add('failure', of, 'failed', place, path)
  }

  for (const [name, route] of entriesOrEmpty(flows.routes.routes)) {
    const { redirect, screen } = mapOrEmpty(route)
    if (redirect !== undefined) add('redirect', route as object, 'led on', 'routes', ['routes', name])
    else if (screen !== undefined) add('route', route as object, 'reached', 'routes', ['routes', name])
  }
  walk(flows.routes, 'routes', [])
  walk(flows.app, 'app', [])
  for (const [name, source] of entriesOrEmpty(flows.app.data)) answers(source as object, 'app', ['data', name])
  for (const [id, table] of Object.entries(flows.decisions)) {
    const place = `decisions/${id}`
    // The server evaluates the other tables.
    if (!Object.values(table.rules).some(({ then }) => then)) continue
    for (const rule of Object.keys(table.rules)) add('row', table, rule, place, ['rules', rule])
    walk(table, place, [])
  }
  for (const [id, action] of Object.entries(flows.actions)) walk(action, `actions/${id}`, [])
  for (const [id, journey] of Object.entries(flows.journeys)) {
    const place = `journeys/${id}`
    for (const step of journey.order) add('step', journey, step, place, ['steps', step])
    add('step', journey, 'end', place, ['end'])
    walk(journey, place, [])
  }
  for (const [id, screen] of Object.entries(flows.screens)) {
    for (const [name, source] of entriesOrEmpty(screen.data)) answers(source as object, `screens/${id}`, ['data', name])
    walk(screen, `screens/${id}`, [])
  }
  for (const [id, form] of Object.entries(flows.forms)) {
    answers(form, `forms/${id}`, ['submit'])
    for (const [name, rule] of entriesOrEmpty(form.rules)) {
      for (const part of ['held', 'broken']) add('form rule', rule as object, part, `forms/${id}`, ['rules', name])
    }
  }
  return edges

  function walk(json: unknown, place: string, path: string[]): void {
    if (Array.isArray(json)) {
      json.forEach((item, index) => {
        const here = [...path, String(index)]
        if (isMap(item) && actionLists.test(path.at(-1) ?? '')) {
          add('action', item, 'run', place, here)
          // With known `progress`, a journey makes no call.
          if (calling.some((name) => name in item) && !('progress' in item)) answers(item, place, here)
        }
        walk(item, place, here)
      })
    } else if (isMap(json)) {
      const { choose, otherwise } = json
      if (isMap(choose) && Object.values(choose).every((one) => isMap(one) && 'when' in one)) {
        for (const name of Object.keys(choose)) add('case', choose, name, place, [...path, 'choose', name])
        if (otherwise !== undefined && !(Array.isArray(otherwise) && otherwise.length === 0))
          add('case', choose, 'otherwise', place, [...path, 'otherwise'])
      }
      for (const [name, part] of Object.entries(json)) walk(part, place, [...path, name])
    }
  }
}
