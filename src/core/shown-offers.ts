import { everyBlock, type ShownBlock } from './shown-blocks.ts'

type Offer = { value: unknown; disabled: boolean }

/** What can be chosen at a block; undefined for one that keeps no choice. */
export function offersOf(block: ShownBlock): Offer[] | undefined {
  const { kinds, props } = block
  const received = props()
  if (!('onChange' in received)) return undefined
  if (kinds.children === 'items') return everyBlock(block).flatMap(optionOf)
  const kindOf = (kind: string) => Object.entries(kinds.props).find(([, one]) => one === kind)?.[0] ?? ''
  const texts = received[kindOf('texts')]
  if (texts !== undefined) return Object.keys(texts as object).map((value) => ({ value, disabled: false }))
  const rows = received[kindOf('list')]
  const { valueField = 'id', disabled = false } = received
  return Array.isArray(rows) ? leaves(rows, String(valueField)).map((value) => ({ value, disabled: disabled === true })) : undefined
}

/** A block that stands for one value of the choice around it. */
function optionOf({ kinds, props }: ShownBlock): Offer[] {
  const { value, disabled } = props()
  return kinds.props.value === 'value' && kinds.props.at === undefined ? [{ value, disabled: disabled === true }] : []
}

/** The values of rows, and in their place of the `children` they may have. */
const leaves = (rows: unknown[], field: string): unknown[] =>
  rows.flatMap((row) => {
    if (row === null || typeof row !== 'object') return []
    const { [field]: value, children } = row as Record<string, unknown>
    return Array.isArray(children) && children.length > 0 ? leaves(children, field) : [value]
  })
