import type { JsonSchema } from '../../core/language/json.ts'
import type { PropVisibility } from '../../scenarios/render-screen.ts'
import type { Sources } from './config.ts'
import { isMap, own } from '../../core/language/map.ts'
import { entriesOrEmpty, type JsonMap, listOrEmpty, mapOrEmpty, textOrEmpty } from '../json/read-json.ts'

/** The vocabulary of the flows, read from the JSON Schemas in `schemas/meta/`, which editors use too. */
export type Vocabulary = {
  blocks: { [name: string]: BlockSpec }
  widgets: { [name: string]: WidgetSpec }
  asks: { [name: string]: AskSpec }
  formats: { [name: string]: FormatSpec }
  functions: { [name: string]: FunctionSpec }
  actions: { [name: string]: ActionSpec }
  icons: { [name: string]: EntrySpec }
  events: { [name: string]: EventSpec }
  /** Inputs by name of the decision table. */
  inputs: { [table: string]: EntrySpec & { given: JsonSchema } }
}

type EntrySpec = { about: string }
export type Props = { [name: string]: PropSpec }
export type PropSpec = {
  /** A definition of `language.json`, e.g. `text`, `number`, `place`; or `enum`, `enums`, `integer`, `flag`, `word` for a literal value. */
  kind: string
  required: boolean
  about: string
  /** Kind `enum`: the possible values. Kind `enums`: those of each entry. */
  values?: unknown[]
  /**
   * The prop whose keys (kind `entry`), or whose items' properties (kind `property`), this one names; `Chart.parts` is a prop of the parent
   * block.
   */
  keyOf?: string
  /** Kind `place`: the type of the value there. */
  holds?: JsonSchema
  /** Kind `actions`: the type of `/result`; missing when there is none. */
  gives?: JsonSchema
  /**
   * Kind `actions`: the trigger when it is not the borrower. The actions have a failed `/reply`, or run on a timer while something is being
   * sent.
   */
  trigger?: 'failure' | 'timer'
  /**
   * Kind `callName`: the names sent, each with the option that provides it, besides those of `with`; `named`: the option that sets another
   * name.
   */
  sends?: { [name: string]: { from: string; named?: string } }
}
/** `items`: the blocks are shown once for each item of `each`. `seen`: visibility of texts or inner blocks that are not always shown. */
export type BlockSpec = EntrySpec & { props: Props; children?: 'blocks' | 'items'; seen?: { [prop: string]: PropVisibility } }
/**
 * `fits`: kinds of its field's value: `string`, `integer`, `number`, `boolean`, `enum`, `file`. `unit`: unit of its number. `secret`: its
 * value is stored on no device. `locked`: no channel may change it.
 */
type WidgetSpec = EntrySpec & { options: Props; fits: string[]; unit?: string; secret?: true; locked?: true }
/** `refusals`: a sentence for each reason that `/reply/code` may have. */
type AskSpec = EntrySpec & { takes: Props; gives: JsonSchema; refusals: { [reason: string]: string } }
type FormatSpec = EntrySpec & { of: JsonSchema; options: Props }
/** `operand` is missing for a function without one: `{"now": true}`. */
type FunctionSpec = EntrySpec & { operand?: PropSpec; args: Props; gives: JsonSchema }
type ActionSpec = EntrySpec & { operand: PropSpec; options: Props }
type EventSpec = EntrySpec & { with: Props }

const commonBlockKeys = ['block', 'when', 'blocks', 'order']

export function readVocabulary(sources: Sources): Vocabulary {
  const words = (file: string) => entriesOrEmpty(own(sources.files.get(`schemas/meta/${file}.json`)?.json, 'definitions'))
  const read = <Spec>(file: string, spec: (definition: JsonMap, name: string) => Spec): { [name: string]: Spec & EntrySpec } =>
    Object.fromEntries(words(file).map(([name, json]) => [name, { about: about(json), ...spec(mapOrEmpty(json), name) }]))
  return {
    blocks: read('blocks', (block) => ({ props: without(propsOf(block), ...commonBlockKeys), ...children(block), ...seen(block) })),
    widgets: read('widgets', (widget) => ({
      options: without(propsOf(widget), 'widget'),
      fits: listOrEmpty(widget['fits']).map(textOrEmpty),
      ...(widget['unit'] === undefined ? {} : { unit: textOrEmpty(widget['unit']) }),
      ...(widget['secret'] === true && { secret: true }),
      ...(widget['locked'] === true && { locked: true }),
    })),
    asks: read('asks', (ask) => ({
      takes: propsOf(mapOrEmpty(own(ask['properties'], 'with'))),
      gives: mapOrEmpty(ask['gives']),
      refusals: mapOrEmpty(ask['refusals']) as { [reason: string]: string },
    })),
    formats: read('formats', (format, name) => ({ of: mapOrEmpty(format['of']), options: without(propsOf(format), name, 'default') })),
    functions: read('functions', (definition, name) => ({
      ...operandOf(definition, name),
      args: without(propsOf(definition), name, 'default'),
      gives: mapOrEmpty(definition['gives']),
    })),
    actions: read('actions', (action, name) => ({
      operand: propSpec(own(action['properties'], name), true),
      options: without(propsOf(action), name, 'when'),
    })),
    icons: read('icons', () => ({})),
    events: read('events', (event) => ({ with: propsOf(event) })),
    inputs: read('inputs', (definition) => ({ given: definition })),
  }
}

/** The kind of each prop, as the runtime needs it. */
export const propKinds = (props: Props): { [prop: string]: string } =>
  Object.fromEntries(Object.entries(props).map(([prop, { kind, trigger }]) => [prop, trigger ? `${trigger}Actions` : kind]))

function propsOf(schema: JsonMap): Props {
  const required = listOrEmpty(schema['required'])
  return Object.fromEntries(entriesOrEmpty(schema['properties']).map(([name, prop]) => [name, propSpec(prop, required.includes(name))]))
}

function propSpec(schema: unknown, required: boolean): PropSpec {
  const { keyOf, holds, gives, trigger, sends, ...rest } = mapOrEmpty(schema)
  const values = listOrEmpty(rest['enum'] ?? own(rest['additionalProperties'], 'enum'))
  return {
    kind: kindOf(rest),
    required,
    about: about(schema),
    ...(values.length > 0 ? { values } : {}),
    ...(keyOf === undefined ? {} : { keyOf: textOrEmpty(keyOf) }),
    ...(isMap(holds) ? { holds } : {}),
    ...(isMap(gives) ? { gives } : {}),
    ...(trigger === 'failure' || trigger === 'timer' ? { trigger } : {}),
    ...(isMap(sends) ? { sends: sends as NonNullable<PropSpec['sends']> } : {}),
  }
}

const literals: { [type: string]: string } = { integer: 'integer', boolean: 'flag', string: 'word', object: 'map' }

function kindOf(schema: JsonMap): string {
  const definition = /^language\.json#\/definitions\/(\w+)$/.exec(
    textOrEmpty(schema['$ref'] ?? own(listOrEmpty(schema['allOf'])[0], '$ref')),
  )?.[1]
  if (definition !== undefined) return definition
  if (schema['enum'] !== undefined) return 'enum'
  if (own(schema['additionalProperties'], 'enum') !== undefined) return 'enums'
  return literals[textOrEmpty(schema['type'])] ?? 'literal'
}

function operandOf(definition: JsonMap, name: string): { operand?: PropSpec } {
  const operand = own(definition['properties'], name)
  return own(operand, 'const') === undefined ? { operand: propSpec(operand, true) } : {}
}

function children({ children: kind }: JsonMap): { children?: 'blocks' | 'items' } {
  return kind === 'blocks' || kind === 'items' ? { children: kind } : {}
}

function seen({ seen: rules }: JsonMap): { seen?: { [prop: string]: PropVisibility } } {
  return isMap(rules) ? { seen: rules as { [prop: string]: PropVisibility } } : {}
}

const about = (json: unknown): string => textOrEmpty(own(json, 'description'))

function without(props: Props, ...names: string[]): Props {
  return Object.fromEntries(Object.entries(props).filter(([name]) => !names.includes(name)))
}
