import type { LockedPlaces } from '../../compiler/check/rules/channels/locked-places.ts'
import type { Config, Sources } from '../../compiler/load/config.ts'
import { listOrEmpty, mapOrEmpty, isText } from '../../compiler/json/read-json.ts'
import { fieldOrder } from '../../core/forms/form-groups.ts'
import type { Form } from '../../core/language/forms.ts'
import { isMap, own } from '../../core/language/map.ts'
import { ordered } from '../../core/language/ordered.ts'
import { escapeToken, pointerOf, tokens } from '../../core/language/pointer.ts'
import type { AskedGroup, FieldGroupModel, FormModel, JsonPlace, TextModel } from '../contract.ts'
import { isHidden, placeInChannel } from './channel-place.ts'
import { type Around, describeField, schemaPlace, textView } from './describe-field.ts'
import { type Layers, layersAt } from './find-place.ts'
import { lockOf } from './locked-for-channel.ts'
import { namesUnder } from '../../json/names-under.ts'
import { indexTexts, textKeysIn } from '../../core/language/text-keys.ts'

/**
 * Describes a form: each field with its rules and texts, and the place of each. Changes of a channel go in the channel's file. `locked`:
 * places that the channel cannot change.
 */
export function describeForm(sources: Sources, config: Config, id: string, locale: string, locked?: LockedPlaces): FormModel | undefined {
  const form = config.flows.forms[id]
  const { path: file, json } = sources.files.get(config.origins.get(`forms/${id}`)?.file ?? '') ?? {}
  if (!form || file === undefined) return undefined
  const schemaFile = config.origins.get(`schemas/forms/${form.schema}`)?.file ?? ''
  const around: Around = { sources, config, locked, form: id, schema: form.schema, schemaFile, locales: Object.keys(config.texts) }
  const written = mapOrEmpty(json)
  const asked = { file, pointer: '', fields: written['fields'], order: written['order'], inGroups: form.groups && fieldOrder(form) }
  return {
    id,
    file,
    files: [file, schemaFile, `schemas/examples/${form.schema}.json`, ...(config.channelPatch ? [config.channelPatch.file] : [])],
    screens: Object.entries(config.flows.screens).flatMap(([name, screen]) => (namesUnder(screen, 'form').has(id) ? [name] : [])),
    buttons: buttonTexts(around, form),
    group: describeGroup(around, layersAt(sources, schemaFile, ''), asked, locale),
    groups: describeGroups(around, form, file, written['groups']),
  }
}

/** All texts that its button may show. */
function buttonTexts(around: Around, { submit }: Form): TextModel[] {
  const known = indexTexts(Object.values(around.config.texts).flatMap(Object.keys))
  return [...textKeysIn(submit.button, known)].map((key) => textView(around, '', key))
}

function describeGroups(around: Around, form: Form, file: string, written: unknown): AskedGroup[] {
  return Object.entries(form.groups ?? {}).map(([id, { title }]) => {
    const pointer = pointerOf(['groups', id, 'fields'])
    const fields = own(own(written, id), 'fields') as string[] | undefined
    const place: JsonPlace<string[]> = around.config.channelPatch
      ? placeInChannel(around.config, ['forms', around.form, ...tokens(pointer)], fields)
      : { file, pointer, sharedWith: [], ...(fields && { value: fields }) }
    return { id, title: textView(around, '', title), fields: place }
  })
}

/** Fields and order as written in the form's own file. `inGroups`: names in the order of its groups. */
type Asked = { file: string; pointer: string; fields: unknown; order: unknown; inGroups?: string[] | undefined }

function describeGroup(around: Around, layers: Layers, asked: Asked, locale: string): FieldGroupModel {
  const holder = layers.find(({ json }) => isMap(own(json, 'properties')))
  const required = schemaPlace<string[]>(around, layers, 'required')
  const order = orderPlace(around, asked)
  const names = ordered(mapOrEmpty(asked.fields ?? own(holder?.json, 'properties')), asked.inGroups ?? order.value ?? order.inherited).map(
    ([name]) => name,
  )
  const schemaOf = (name: string) =>
    holder ? layersAt(around.sources, holder.file, `${holder.pointer}/properties/${escapeToken(name)}`) : []
  const isRequired = (name: string) => listOrEmpty(required?.value ?? required?.inherited).includes(name)
  return {
    ...(required && { required }),
    order,
    fields: names.map((name) => {
      const field = mapOrEmpty(own(asked.fields, name))
      const view = describeField(around, name, schemaOf(name), isRequired(name), locale)
      const items = own(field, 'items')
      const hide = required && !isRequired(name) ? hidePlaces(around, asked.pointer, name) : undefined
      const described = { ...view, widget: String(own(field, 'widget') ?? ''), ...(hide && { hide }) }
      if (!isMap(items)) return described
      const within = {
        file: asked.file,
        pointer: `${asked.pointer}/fields/${escapeToken(name)}`,
        fields: items,
        order: own(field, 'order'),
      }
      const [entry] = schemaOf(name).filter(({ json }) => isMap(own(json, 'items')))
      const entryLayers = entry ? layersAt(around.sources, entry.file, `${entry.pointer}/items`) : []
      return { ...described, items: describeGroup(around, entryLayers, within, locale) }
    }),
  }
}

function orderPlace({ config, form }: Around, { file, pointer, order }: Asked): JsonPlace<string[]> {
  const written = Array.isArray(order) && order.every(isText) ? order : undefined
  if (config.channelPatch) return placeInChannel(config, ['forms', form, ...tokens(pointer), 'order'], written)
  return { file, pointer: `${pointer}/order`, sharedWith: [], ...(written && { value: written }) }
}

/** Places that hide a top-level field. A field within an entry cannot be hidden, because the product may require it. */
function hidePlaces({ config, form, locked }: Around, pointer: string, name: string) {
  if (!config.channelPatch || pointer !== '') return undefined
  const path = ['forms', form, 'fields', name]
  if (lockOf(locked, `forms/${form}`, pointerOf(path.slice(2)))) return undefined
  return { isHidden: isHidden(config, path), places: [placeInChannel(config, path, undefined)] }
}
