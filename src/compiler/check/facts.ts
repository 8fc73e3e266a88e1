import { tokens } from '../../core/pointer.ts'
import { isFactRef } from '../fact-refs.ts'
import { entriesOf, isMap, own } from '../json.ts'
import { lenderNumbers } from './lender-data.ts'
import type { LenderNumber } from './lender-data.ts'
import type { Hit, Rules } from './rule.ts'
import type { World } from './world.ts'

/** What the lender charges is said in one place; facts refer to it. */
export const factRules: Rules<World> = {
  'fact-repeats': {
    sentence: 'The lender says {value} at {where}: write {"$ref": "{ref}"}, so that it is said once.',
    find(world) {
      const said = new Map(lenderNumbers(world).flatMap((one) => (isCharged(one) ? [[one.value, one.at]] : [])))
      return ownFacts(world).flatMap(({ pointer, value }): Hit[] => {
        const at = typeof value === 'number' ? said.get(value) : undefined
        const ref = at && `${at.of}.json#${at.pointer}`
        return ref
          ? [{ at: placeOf(world, pointer), say: { value: String(value), where: `${at.pointer} of flows/${at.of}.json`, ref } }]
          : []
      })
    },
  },
  'fact-differs': {
    sentence: 'This fact is what {ref} says, in every channel: leave it out.',
    find(world) {
      return leaves(written(world), '').flatMap(({ pointer }): Hit[] => {
        const ref = referredBy(world.base, pointer)
        return ref === undefined ? [] : [{ at: placeOf(world, pointer), say: { ref } }]
      })
    },
  },
}

/** Rates, and the amounts that are lent. Other numbers may be equal by chance. */
const isCharged = ({ unit, asked, value }: LenderNumber): boolean => value >= 1000 && (unit === 'rate' || asked !== undefined)

/** What the base takes from elsewhere at the pointer. */
function referredBy(base: World | undefined, pointer: string): string | undefined {
  const facts = base && written(base)
  const ref = tokens(pointer).reduce<unknown>((here, token) => (isFactRef(here) ? here : own(here, token)), facts)
  return isFactRef(ref) ? ref.$ref : undefined
}

const ownFacts = (world: World): Leaf[] => leaves(written(world), '').filter(({ pointer }) => referredBy(world.base, pointer) === undefined)

/** The facts as the file says them: the channel's own where it is one. */
function written({ config, sources }: World): unknown {
  const app = config.overlay ? own(config.overlay.patch, 'app') : sources.files.get('flows/app.json')?.json
  return own(app, 'facts')
}

const placeOf = ({ config }: World, pointer: string): Hit['at'] =>
  config.overlay ? { file: config.overlay.file, pointer: `/patch/app/facts${pointer}` } : { of: 'app', pointer: `/facts${pointer}` }

type Leaf = { pointer: string; value: unknown }

/** Every fact that is said here, and not taken from elsewhere. */
function leaves(json: unknown, pointer: string): Leaf[] {
  if (isFactRef(json) || json === null) return []
  if (isMap(json)) return entriesOf(json).flatMap(([name, value]) => leaves(value, `${pointer}/${name}`))
  return Array.isArray(json) ? json.flatMap((item, index) => leaves(item, `${pointer}/${index}`)) : [{ pointer, value: json }]
}
