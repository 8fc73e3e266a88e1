import { useEffect, useReducer, useState } from 'react'
import { read } from '../../../core/pointer.ts'
import { useWords } from '../../blocks/use-words.ts'
import { type Choosable, SelectControl } from '../../controls/select-control.tsx'
import { optionsOf } from '../../controls/tree.ts'
import { useLook } from '../../runtime/screen-context.ts'
import { useForm } from '../form-context.ts'
import { fieldOptions, type WidgetProps } from '../widget.ts'
import { scalarValue } from './scalar-value.ts'

type Loaded = { parent: unknown; options: readonly Choosable[] | 'failed' }

/**
 * One level of a cascade: its options are asked by `call` with the answer of the level above, which `parent` points to.
 * An answer that the level above does not offer any more is cleared.
 */
export function Region({ field, schema: _schema, label: _label, value, onChange, ...control }: WidgetProps) {
  const { screen } = useForm()
  const say = useWords()
  const { call, parent, list = 'lists', value: valueField = 'id', label = 'name', param = 'pid' } = fieldOptions('Region', field)
  const above = useLook(() => parent && read(screen.scope, parent))
  const isRoot = parent === undefined
  const ready = isRoot || (above !== undefined && above !== '')
  const [loaded, setLoaded] = useState<Loaded | undefined>(undefined)
  const [attempt, retry] = useReducer((count: number) => count + 1, 0)
  const current = loaded && loaded.parent === above ? loaded.options : undefined

  useEffect(() => {
    if (!ready) return
    let wanted = true
    void screen.ask(call, isRoot ? {} : { [param]: above }, true).then((reply) => {
      if (!wanted) return
      const rows = Array.isArray(reply.data) ? reply.data : (reply.data as Record<string, unknown> | undefined)?.[list]
      setLoaded({ parent: above, options: reply.ok ? optionsOf(rows, valueField, label) : 'failed' })
    })
    return () => {
      wanted = false
    }
  }, [screen, call, param, list, valueField, label, isRoot, ready, above, attempt])

  const gone = value !== undefined && (!ready || (Array.isArray(current) && !current.some((option) => option.value === value)))
  useEffect(() => {
    if (gone) onChange(undefined)
  }, [gone, onChange])

  if (current === 'failed') {
    return (
      <button type="button" className="button button-plain" onClick={retry}>
        {say('block.region.retry')}
      </button>
    )
  }
  const placeholder = !ready ? say('block.region.above') : current === undefined ? say('block.region.loading') : undefined
  return (
    <SelectControl
      {...control}
      placeholder={placeholder}
      disabled={control.disabled || current === undefined}
      options={current ?? []}
      value={scalarValue(value)}
      onChange={onChange}
    />
  )
}
