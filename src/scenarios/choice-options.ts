import { propOfKind } from '../core/screens/block-props.ts'
import { allBlocks, type RenderedBlock } from './render-screen.ts'

type ChoiceOption = { value: unknown; disabled: boolean }

export function choiceOptions(block: RenderedBlock): ChoiceOption[] | undefined {
  const { definition, props } = block
  const received = props()
  if (!('onChange' in received)) return undefined
  if (definition.children === 'items') return allBlocks(block).flatMap(ownOption)
  const kindOf = (kind: string) => propOfKind(definition, kind) ?? ''
  const texts = received[kindOf('texts')]
  if (texts !== undefined) return Object.keys(texts as object).map((value) => ({ value, disabled: false }))
  const rows = received[kindOf('list')]
  const { valueField = 'id', disabled = false } = received
  return Array.isArray(rows) ? leafValues(rows, String(valueField)).map((value) => ({ value, disabled: disabled === true })) : undefined
}

function ownOption({ definition, props }: RenderedBlock): ChoiceOption[] {
  const { value, disabled } = props()
  return definition.props.value === 'value' && definition.props.at === undefined ? [{ value, disabled: disabled === true }] : []
}

/** Values of the rows; a row with `children` is replaced by its children. */
const leafValues = (rows: unknown[], field: string): unknown[] =>
  rows.flatMap((row) => {
    if (row === null || typeof row !== 'object') return []
    const { [field]: value, children } = row as Record<string, unknown>
    return Array.isArray(children) && children.length > 0 ? leafValues(children, field) : [value]
  })
