import type { Config } from '../../../load/config.ts'
import { own } from '../../../../core/language/map.ts'
import { mapOrEmpty, entriesOrEmpty } from '../../../json/read-json.ts'
import { type MetaSchemas, metaSchemasOf } from '../../../meta/meta-schemas.ts'
import { phrase } from '../../../../phrases/phrases.ts'
import { closestName } from '../../../../text/closest-name.ts'
import { joinNames, type Hit } from '../../rule/rule.ts'
import { shapeHitsOf, shapeMessages, withoutMisspelt } from '../files/shape-rules.ts'
import type { CheckContext } from '../../context/check-context.ts'

type ShapeHit = { code: string; message: string; hit: Hit }

/** Checks the parts changed by a patch against the meta-schemas, without the faults of the base. */
export function patchShapes({ config, base, sources }: CheckContext): ShapeHit[] {
  const { channelPatch } = config
  if (!channelPatch || !base) return []
  const metas = metaSchemasOf(sources)
  const said = new Set(shapesOf(base.config, channelPatch.patch, metas).map(shapeKey))
  const found = shapesOf(config, channelPatch.patch, metas).filter((shape) => !said.has(shapeKey(shape)))
  return [...asMisspelt(found, base.config), ...textShapes(channelPatch.patch, metas)]
}

/** Reports a new entry with a wrong shape, whose name resembles one of the base, as a misspelt name. */
function asMisspelt(found: ShapeHit[], { flows }: Config): ShapeHit[] {
  const told = new Set<string>()
  return found.flatMap((shape) => {
    const [section = '', name = ''] = 'of' in shape.hit.at ? shape.hit.at.of.split('/') : []
    const known = Object.hasOwn(files, section) ? Object.keys(mapOrEmpty(own(flows, section))) : []
    const meant = known.includes(name) ? undefined : closestName(name, known)
    if (meant === undefined) return [shape]
    if (told.has(`${section}/${name}`)) return []
    told.add(`${section}/${name}`)
    const values = { name, known: phrase('namesKnown', { names: joinNames(known, 20) }) }
    const hit = { at: { of: `${section}/${name}`, pointer: '' }, values, meant }
    return [{ code: 'shape-key', message: shapeMessages['shape-key'] ?? '', hit }]
  })
}

/** Shapes of the texts in a patch, where null deletes one. */
function textShapes(patch: unknown, metas: MetaSchemas): ShapeHit[] {
  return entriesOrEmpty(own(patch, 'texts')).flatMap(([locale, words]) =>
    shapeErrors(
      metas,
      'texts',
      withSchemaLine(Object.fromEntries(entriesOrEmpty(words).filter(([, text]) => text !== null))),
      `texts/${locale}`,
    ),
  )
}

const shapeKey = ({ code, hit }: ShapeHit): string => JSON.stringify([code, hit.at, hit.values])
const withSchemaLine = (json: unknown) => ({ $schema: '', ...mapOrEmpty(json) })

/** Sections with one file per entry, and the meta-schema of that file. */
const files = { decisions: 'decision', screens: 'screen', forms: 'form', actions: 'action', journeys: 'journey' } as const

function shapesOf({ flows, schemas }: Config, patch: unknown, metas: MetaSchemas): ShapeHit[] {
  const each = (named: unknown, from: unknown, visit: (name: string, json: unknown) => ShapeHit[]): ShapeHit[] =>
    Object.keys(mapOrEmpty(named)).flatMap((name) => (own(from, name) === undefined ? [] : visit(name, own(from, name))))
  const ofSchemas = (group: 'forms' | 'fields') =>
    each(own(own(patch, 'schemas'), group), schemas[group], (name, json) =>
      shapeErrors(metas, 'form-schema#/definitions/schema', json, `schemas/${group}/${name}`),
    )
  return [
    ...(['app', 'routes'] as const).flatMap((one) =>
      own(patch, one) === undefined ? [] : shapeErrors(metas, one, withSchemaLine(flows[one]), one),
    ),
    ...entriesOrEmpty(files).flatMap(([section, meta]) =>
      each(own(patch, section), own(flows, section), (name, json) =>
        shapeErrors(metas, String(meta), withSchemaLine(json), `${section}/${name}`),
      ),
    ),
    ...ofSchemas('forms'),
    ...ofSchemas('fields'),
  ]
}

function shapeErrors(metas: MetaSchemas, meta: string, json: unknown, of: string): ShapeHit[] {
  const found = metas.errors(meta, json).flatMap((error) => shapeHitsOf(error, { file: '', pointer: '' }))
  return withoutMisspelt(found).map(({ code, hit }) => ({
    code,
    message: shapeMessages[code] ?? code,
    hit: { ...hit, at: { of, pointer: hit.at.pointer } },
  }))
}
