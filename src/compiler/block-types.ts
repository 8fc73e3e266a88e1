import type { BlockList } from './block-list.ts'

/**
 * What a component receives for each kind of prop: plain resolved values, never the language.
 * A kind that is missing here fails the compile, so the list of blocks and this table cannot drift apart.
 */
const received: Record<string, (prop: string) => [name: string, type: string][]> = {
  text: (prop) => [[prop, 'string']],
  val: (prop) => [[prop, 'unknown']],
  vals: (prop) => [[prop, 'Record<string, unknown>']],
  id: (prop) => [[prop, 'string']],
  bool: (prop) => [[prop, 'boolean']],
  int: (prop) => [[prop, 'number']],
  texts: (prop) => [[prop, 'Record<string, string>']],
  rows: (prop) => [[prop, 'Row[]']],
  actions: (prop) => [[prop, '(result?: unknown) => Promise<boolean> | void']],
  cond: (prop) => [[prop.replace(/When$/, ''), 'boolean']],
  ptr: () => [
    ['value', 'unknown'],
    ['onChange', '(value: unknown) => void'],
  ],
}

export function blockTypes(list: BlockList): string {
  const members = Object.entries(list.blocks).map(([block, { props, children }]) => {
    const lines = Object.entries(props ?? {}).flatMap(([prop, kind]) => propLines(block, prop, kind, children))
    if (children === true) lines.push('children?: ReactNode')
    if (children === 'item') lines.push('/** One rendered child for each item that `where` lets through. */', 'items: ReactElement[]')
    return `  ${block}: {\n${lines.map((line) => `    ${line}\n`).join('')}  }\n`
  })
  return [
    `import type { ReactElement, ReactNode } from 'react'\n`,
    `export type Row = { id: string; label: string; value: string }\n`,
    `export interface BlockProps {\n${members.join('')}}\n`,
    `export type BlockName = keyof BlockProps\n`,
    `export type BlockKinds = { props: { [prop: string]: string }; children?: true | 'item' }\n`,
    `/** The kind of each prop, for the one place that turns the language into props. */`,
    `export const blockKinds: { [Name in BlockName]: BlockKinds } = ${JSON.stringify(mapKinds(list), null, 2)}\n`,
  ].join('\n')
}

function mapKinds({ blocks }: BlockList) {
  return Object.fromEntries(
    Object.entries(blocks).map(([name, { props = {}, children }]) => [name, children ? { props, children } : { props }]),
  )
}

function propLines(block: string, prop: string, declared: string, children: unknown): string[] {
  // The runtime spends these: a list's items arrive rendered, its filter is already applied.
  if (children === 'item' && (prop === 'each' || prop === 'where')) return []
  const required = declared.endsWith('!')
  const kind = declared.replace(/!$/, '')
  const union = kind.startsWith('enum:') ? kind.slice(5).split('|') : undefined
  if (union) return [line(prop, union.map((value) => `'${value}'`).join(' | '), required)]
  const rule = Object.hasOwn(received, kind) ? received[kind] : undefined
  if (!rule) throw new Error(`schemas/meta/blocks.json /blocks/${block}/props/${prop}: "${declared}" is not a kind of prop.`)
  return rule(prop).map(([name, type]) => line(name, type, required))
}

function line(name: string, type: string, required: boolean): string {
  return required ? `${name}: ${type}` : `${name}?: ${type.includes('=>') ? `(${type})` : type} | undefined`
}
