import { useState } from 'react'
import { useTranslate } from '../ui/use-translate.ts'
import type { ControlProps } from './control-props.ts'
import { SelectControl } from './SelectControl.tsx'
import { groupedLeaves, findPath, type TreeNode } from './tree.ts'

type Props = ControlProps<string | number> & {
  nodes: readonly TreeNode[]
  placeholder?: string | undefined
  /** The branch that was chosen last, when no leaf of it was chosen. */
  partial?: string | number | undefined
  onPartialChange?: ((branch: string | number | undefined) => void) | undefined
}

/** Shows one grouped list when the tree has two levels, else one list per level. */
export function TreeControl({ nodes, ...props }: Props) {
  const leaves = groupedLeaves(nodes)
  if (!leaves) return <CascadeSelects nodes={nodes} {...props} />
  return <SelectControl {...props} options={leaves} onChange={(leaf) => props.onChange(leaf as string | number | undefined)} />
}

function CascadeSelects({ nodes, value, onChange, placeholder, partial, onPartialChange, ...control }: Props) {
  const t = useTranslate()
  const [branch, setBranch] = useState(partial)
  const path = findPath(nodes, value ?? branch)
  const levels = [nodes, ...path.map((node) => node.children)].filter((level) => level.length > 0)

  function choose(level: number, picked: unknown) {
    const node = levels[level]?.find((one) => one.value === picked)
    const leaf = node !== undefined && node.children.length === 0
    const next = leaf ? undefined : (node ?? path[level - 1])?.value
    setBranch(next)
    onPartialChange?.(next)
    onChange(leaf ? node.value : undefined)
  }
  return (
    <div className="cascade">
      {levels.map((level, index) => (
        <SelectControl
          key={path[index - 1]?.value ?? 'root'}
          {...control}
          id={index === 0 ? control.id : `${control.id}_${index}`}
          label={index === 0 ? undefined : t('block.tree.more', { of: path[index - 1]?.text })}
          placeholder={index === 0 ? placeholder : t('block.tree.more', { of: path[index - 1]?.text })}
          // Only the last list lacks a value.
          invalid={control.invalid && index === levels.length - 1}
          options={level}
          value={path[index]?.value}
          onChange={(picked) => choose(index, picked)}
        />
      ))}
    </div>
  )
}
