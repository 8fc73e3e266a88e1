import { own } from '../json.ts'
import { misfit, ruleOf } from './fit.ts'
import { handingsOf, kindType } from './handings.ts'
import type { Handing } from './handings.ts'
import { hint, list } from './rule.ts'
import type { Hit, Rules } from './rule.ts'
import { unitsOf } from './type.ts'
import type { Type } from './type.ts'
import type { GivenProp } from './uses.ts'
import type { World } from './world.ts'

/** What is handed over is what is taken: nothing unknown, nothing missing, nothing of another kind. */
export const propRules: Rules<World> = {
  'screen-prop': {
    sentence: 'The screen "{name}" has no prop "{prop}": add it to its "props", or leave it out.{hint}',
    find: (world) => handings(world, 'screen').flatMap(unknownHits),
  },
  'prop-missing': {
    sentence: 'The screen "{name}" needs the prop "{prop}": hand it over{how}, or mark it "optional" there.',
    find: (world) => handings(world, 'screen').flatMap(missingHits),
  },
  'action-argument': {
    sentence: '"{name}" {fault} "{prop}": it takes {known}.{hint}',
    find: (world) =>
      [...handings(world, 'action'), ...handings(world, 'ask')].flatMap((handing) => {
        const known = list(Object.keys(handing.takes)) || 'nothing'
        return [
          ...unknownHits(handing).map((hit) => ({ ...hit, say: { ...hit.say, fault: 'does not know', known } })),
          ...missingHits(handing).map((hit) => ({ ...hit, say: { ...hit.say, fault: 'needs', known, hint: '' } })),
        ]
      }),
  },
}

/** These look at types, which only whole files have. */
export const propTypeRules: Rules<World> = {
  'prop-type': {
    sentence: '"{prop}" of {name} {wanted}, and what is given {is}.',
    find: (world) => [...handingsOf(world).flatMap(typeHits), ...world.uses.props.flatMap((prop) => kindHit(world, prop))],
  },
}

const handings = (world: World, what: Handing['what']): Handing[] => handingsOf(world).filter((handing) => handing.what === what)

const unknownHits = ({ name, takes, given }: Handing): Hit[] =>
  Object.entries(given)
    .filter(([prop]) => !Object.hasOwn(takes, prop))
    .map(([prop, { at }]) => ({ at, say: { name, prop, hint: hint(prop, Object.keys(takes)) } }))

function missingHits({ at, name, takes, given, open }: Handing): Hit[] {
  if (open) return []
  const how = at.of === 'routes' && at.pointer.endsWith('/screen') ? ' by the "query" or the path of this route' : ''
  return Object.entries(takes)
    .filter(([prop, { needed }]) => needed && !Object.hasOwn(given, prop))
    .map(([prop]) => ({ at, say: { name, prop, how } }))
}

function typeHits({ name, takes, given }: Handing): Hit[] {
  return Object.entries(given).flatMap(([prop, { at, type }]) => {
    const wanted = own(takes, prop) as Handing['takes'][string] | undefined
    const fault = wanted && misfit(wanted.type, type())
    return fault ? [{ at, say: { name: `"${name}"`, prop: prop + fault.at, wanted: ruleOf(fault.wanted), is: ruleOf(fault.given) } }] : []
  })
}

/** Props of blocks and options of widgets, by their kinds. */
function kindHit({ valueType }: World, { at, of, prop, spec, value, scope }: GivenProp): Hit[] {
  const wanted: Type = kindType(spec.kind)
  // A list that is none is told of by itself.
  if (wanted === true || value === undefined || spec.kind === 'list') return []
  const type = valueType(value, scope)
  const fault = misfit(wanted, type)
  const say = { name: of, prop }
  if (fault) return [{ at, say: { ...say, wanted: ruleOf(wanted), is: ruleOf(type) } }]
  const [unit] = unitsOf(wanted)
  const other = unitsOf(type).find((one) => one !== unit)
  return unit !== undefined && other !== undefined ? [{ at, say: { ...say, wanted: `is a ${unit}`, is: `is a ${other}` } }] : []
}
