import { own } from '../../core/language/map.ts'
import { propKinds, type BlockSpec, type PropSpec, type Props, type Vocabulary } from '../load/vocabulary.ts'

type TypeLine = [name: string, type: string]

/**
 * The resolved value that a component receives for each kind of prop. A missing kind fails the compile, so that the vocabularies and this
 * table stay in step.
 */
const componentPropTypes: Record<string, (prop: string, spec: PropSpec) => TypeLine[]> = {
  text: plain('string'),
  texts: plain('Record<string, string>'),
  rows: plain('Row[]'),
  questions: plain('Record<string, Question>'),
  value: plain('unknown'),
  values: plain('Record<string, unknown>'),
  number: plain('number'),
  time: plain('number'),
  boolean: plain('boolean'),
  list: plain('unknown[]'),
  entry: plain('string | number'),
  icon: plain('IconName'),
  image: plain('string | Blob'),
  address: plain('string'),
  property: plain('string'),
  formName: plain('string'),
  screenName: plain('string'),
  callName: plain('string'),
  journeyName: plain('string'),
  integer: plain('number'),
  flag: plain('boolean'),
  word: plain('string'),
  enum: (prop, { values = [] }) => [[prop, valuesOf(values)]],
  enums: (prop, { values = [] }) => [[prop, `Record<string, ${valuesOf(values)}>`]],
  condition: (prop) => [[prop.replace(/When$/, ''), 'boolean']],
  actions: (prop, spec) => [[prop, handler(spec)]],
  place: (_, { holds }) => [
    ['value', typeOf(holds)],
    ['onChange', `(value: ${typeOf(holds)}) => void`],
  ],
}

/** A widget's option as the form has it: the widget resolves values itself. */
const widgetOptionTypes: Record<string, string> = {
  value: 'Value',
  values: 'ValueMap',
  number: 'Value',
  list: 'Value',
  pointer: 'Pointer',
  property: 'string',
  textKey: 'string',
  callName: 'string',
  word: 'string',
  integer: 'number',
  flag: 'boolean',
  links: 'Record<string, { text: string; sheet: string; with?: ValueMap }>',
}

export function blockTypes({ blocks }: Vocabulary): string {
  const members = Object.entries(blocks).map(([name, spec]) => member(name, blockLines(name, spec)))
  return [
    `import type { ReactElement, ReactNode } from 'react'\nimport type { IconName } from './vocabulary.ts'\n`,
    `export type Row = { id: string; label: string; value: string }\nexport type Question = { question: string; answer: string; topic: string; keywords: string }\n`,
    `export interface BlockProps {\n${members.join('')}}\n`,
    `export type BlockName = keyof BlockProps\n`,
    `export type BlockKinds = { props: { [prop: string]: string }; children?: 'blocks' | 'items' }\n`,
    `/** The kind of each prop, for the code that resolves props. */`,
    `export const blockKinds: { [Name in BlockName]: BlockKinds } = ${JSON.stringify(kindsOf(blocks), null, 2)}\n`,
  ].join('\n')
}

export function vocabularyTypes(vocabulary: Vocabulary): string {
  const { widgets } = vocabulary
  const members = Object.entries(widgets).map(([name, { options }]) => member(name, optionLines(name, options)))
  const unions = { Icon: 'icons', Format: 'formats', Function: 'functions', Action: 'actions', Ask: 'asks', Event: 'events' } as const
  return [
    `import type { Pointer } from '../core/language/pointer.ts'`,
    `import type { Value, ValueMap } from '../core/language/values.ts'\n`,
    ...Object.entries(unions).map(([name, key]) => `export type ${name}Name =${unionLines(Object.keys(vocabulary[key]))}\n`),
    `/** Options of a field besides its widget, by widget. */\nexport interface WidgetOptions {\n${members.join('')}}\n`,
    `export type WidgetName = keyof WidgetOptions\n`,
  ].join('\n')
}

function blockLines(block: string, { props, children }: BlockSpec): string[] {
  const lines = Object.entries(props).flatMap(([prop, spec]) =>
    propLines(`blocks.json /definitions/${block}/properties/${prop}`, prop, spec, children),
  )
  if (children === 'blocks') lines.push('children?: ReactNode')
  if (children === 'items') lines.push('/** One rendered child for each item that `where` lets through. */', 'items: ReactElement[]')
  return lines
}

function propLines(at: string, prop: string, spec: PropSpec, children: BlockSpec['children']): string[] {
  // The runtime uses these itself: a list's items arrive rendered and filtered.
  if (children === 'items' && (prop === 'each' || prop === 'where')) return []
  const rule = Object.hasOwn(componentPropTypes, spec.kind) ? componentPropTypes[spec.kind] : undefined
  if (!rule) throw new Error(`schemas/meta/${at}: "${spec.kind}" is no kind that a component can receive.`)
  return rule(prop, spec).map(([name, type]) => line(name, type, spec.required))
}

function optionLines(widget: string, options: Props): string[] {
  return Object.entries(options).map(([option, spec]) => {
    const type =
      spec.kind === 'enum'
        ? valuesOf(spec.values ?? [])
        : Object.hasOwn(widgetOptionTypes, spec.kind)
          ? widgetOptionTypes[spec.kind]
          : undefined
    if (type === undefined)
      throw new Error(`schemas/meta/widgets.json /definitions/${widget}/properties/${option}: "${spec.kind}" is no kind of option.`)
    return line(option, type, spec.required)
  })
}

function kindsOf(blocks: Vocabulary['blocks']) {
  return Object.fromEntries(
    Object.entries(blocks).map(([name, spec]) => [
      name,
      { props: propKinds(spec.props), ...(spec.children ? { children: spec.children } : {}) },
    ]),
  )
}

function handler({ gives, trigger }: PropSpec): string {
  const answer = 'Promise<boolean> | void'
  if (trigger === 'failure') return `(reply: unknown) => ${answer}`
  return gives ? `(result: ${typeOf(gives)}) => ${answer}` : `() => ${answer}`
}

/** Type of the small schemas in `holds` and `gives`. */
function typeOf(schema: unknown): string {
  if (own(schema, 'format') === 'file') return 'Blob'
  const type = own(schema, 'type')
  if (Array.isArray(type)) return type.map((one) => typeOf({ type: one })).join(' | ')
  const properties = own(schema, 'properties')
  if (type === 'object' && properties)
    return `{ ${Object.entries(properties)
      .map(([name, part]) => `${name}: ${typeOf(part)}`)
      .join('; ')} }`
  const plainTypes: Record<string, string> = { string: 'string', boolean: 'boolean', integer: 'number', number: 'number' }
  return plainTypes[String(type)] ?? 'unknown'
}

function plain(type: string) {
  return (prop: string): TypeLine[] => [[prop, type]]
}

const valuesOf = (values: unknown[]): string => values.map((value) => `'${String(value)}'`).join(' | ')
const unionLines = (names: string[]): string => (names.length === 0 ? ' never' : names.map((name) => `\n  | '${name}'`).join(''))
const member = (name: string, lines: string[]): string => `  ${name}: {\n${lines.map((one) => `    ${one}\n`).join('')}  }\n`

function line(name: string, type: string, required: boolean): string {
  const key = /^[A-Za-z_]\w*$/.test(name) ? name : `'${name}'`
  return required ? `${key}: ${type}` : `${key}?: ${type.includes('=>') ? `(${type})` : type} | undefined`
}
