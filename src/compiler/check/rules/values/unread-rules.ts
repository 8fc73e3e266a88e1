import { entryOf, own } from '../../../../core/language/map.ts'
import { entriesOrEmpty } from '../../../json/read-json.ts'
import type { Rules } from '../../rule/rule.ts'
import { pointerTokens } from '../../typing/type.ts'
import type { Uses } from '../../typing/uses.ts'
import type { CheckContext } from '../../context/check-context.ts'

/** Rules about values that nothing reads. */
export const unreadRules: Rules<CheckContext> = {
  'value-unused': {
    severity: 'warning',
    message: 'Nothing reads {pointer}: remove it.',
    leaveOut: true,
    find({ uses, config, base }) {
      const read = readValues(uses)
      const isRead = (screen: string, root: string, name: string) =>
        read.has(`screens/${screen} ${root} ${name}`) || read.has(`anywhere ${root} ${name}`)
      return entriesOrEmpty(config.flows.screens).flatMap(([id, screen]) => {
        const worked = entriesOrEmpty(own(screen, 'computed')).map(([name]) => ({ root: 'computed', name }))
        // A source whose reply is handled, or that the screen waits for, is loaded for that reason.
        const loaded = entriesOrEmpty(own(screen, 'data')).filter(([, source]) => isOnlyRead(source))
        return (
          [...worked, ...loaded.map(([name]) => ({ root: 'data', name }))]
            // A channel may leave a value of the base unread, but not its own.
            .filter(({ root, name }) => !isRead(id, root, name) && own(own(own(base?.config.flows.screens, id), root), name) === undefined)
            .map(({ root, name }) => ({
              at: { of: `screens/${id}`, pointer: `/${root}/${name}` },
              values: { pointer: `/${root}/${name}` },
            }))
        )
      })
    },
  },
  'input-unread': {
    severity: 'warning',
    message: 'The server gives {pointer}, and this table decides without it: make it an input that rules test.',
    find: ({ uses, vocabulary }) => {
      const all = pointersRead(uses)
      return Object.keys(vocabulary.inputs).flatMap((table) => {
        const of = `decisions/${table}`
        const read = new Set(all.filter(({ at }) => at.of === of).map(({ pointer }) => pointer))
        return leavesOf(entryOf(vocabulary.inputs, table)?.given, '')
          .filter((pointer) => !read.has(pointer))
          .map((pointer) => ({ at: { of, pointer: '/inputs' }, values: { pointer } }))
      })
    },
  },
}

const isOnlyRead = (source: unknown): boolean => own(source, 'background') === true && own(source, 'onSuccess') === undefined

const pointersRead = ({ reads, tests }: Uses): { at: { of: string }; pointer: string }[] => [...reads, ...tests]

/** Read values by screen, root and name; a value read by a decision or a form counts for every screen. */
function readValues(uses: Uses): Set<string> {
  const read = new Set<string>()
  for (const { at, pointer } of pointersRead(uses)) {
    const [root, name] = pointerTokens(pointer)
    if (root === 'computed' || root === 'data') read.add(`${at.of.startsWith('screens/') ? at.of : 'anywhere'} ${root} ${name}`)
  }
  return read
}

const leavesOf = (schema: unknown, pointer: string): string[] => {
  const members = entriesOrEmpty(own(schema, 'properties'))
  return members.length === 0 ? [pointer] : members.flatMap(([name, member]) => leavesOf(member, `${pointer}/${name}`))
}
