import type { Config } from '../config.ts'
import { asMap, entriesOf, own } from '../json.ts'
import { metasOf } from './meta.ts'
import type { Metas } from './meta.ts'
import type { Hit } from './rule.ts'
import { shapeHit, shapeSentences } from './shape.ts'
import type { World } from './world.ts'

type Shape = { code: string; sentence: string; hit: Hit }

/** What a channel's patch makes of the things that it speaks of, held against their meta-schemas; not what the base does wrong itself. */
export function overlayShapes({ config, base, sources }: World): Shape[] {
  const { overlay } = config
  if (!overlay || !base) return []
  const metas = metasOf(sources)
  const said = new Set(shapesOf(base.config, overlay.patch, metas).map(identity))
  return [...shapesOf(config, overlay.patch, metas).filter((shape) => !said.has(identity(shape))), ...wordsIn(overlay.patch, metas)]
}

/** Words stand in the patch as they are; null deletes. */
function wordsIn(patch: unknown, metas: Metas): Shape[] {
  return entriesOf(own(patch, 'texts')).flatMap(([locale, words]) =>
    faults(metas, 'texts', withLine(Object.fromEntries(entriesOf(words).filter(([, text]) => text !== null))), `texts/${locale}`),
  )
}

const identity = ({ code, hit }: Shape): string => JSON.stringify([code, hit.at, hit.say])
const withLine = (json: unknown) => ({ $schema: '', ...asMap(json) })

/** Sections whose entries are a file each, with the meta-schema of that file. */
const files = { decisions: 'decision', screens: 'screen', forms: 'form', actions: 'action', journeys: 'journey' } as const

function shapesOf({ flows, schemas }: Config, patch: unknown, metas: Metas): Shape[] {
  const each = (named: unknown, from: unknown, look: (name: string, json: unknown) => Shape[]): Shape[] =>
    Object.keys(asMap(named)).flatMap((name) => (own(from, name) === undefined ? [] : look(name, own(from, name))))
  const ofSchemas = (group: 'forms' | 'fields') =>
    each(own(own(patch, 'schemas'), group), schemas[group], (name, json) =>
      faults(metas, 'form-schema#/definitions/schema', json, `schemas/${group}/${name}`),
    )
  return [
    ...(['app', 'routes'] as const).flatMap((one) => (own(patch, one) === undefined ? [] : faults(metas, one, withLine(flows[one]), one))),
    ...entriesOf(files).flatMap(([section, meta]) =>
      each(own(patch, section), own(flows, section), (name, json) => faults(metas, String(meta), withLine(json), `${section}/${name}`)),
    ),
    ...ofSchemas('forms'),
    ...ofSchemas('fields'),
  ]
}

function faults(metas: Metas, meta: string, json: unknown, of: string): Shape[] {
  return metas.faults(meta, json).flatMap((error) =>
    shapeHit(error, { file: '', pointer: '' }).map(({ code, hit }) => ({
      code,
      sentence: shapeSentences[code] ?? code,
      hit: { ...hit, at: { of, pointer: hit.at.pointer } },
    })),
  )
}
