import { useEffect, useReducer, useState } from 'react'
import { read } from '../../../core/language/pointer.ts'
import { useTranslate } from '../../ui/use-translate.ts'
import { type SelectOption, SelectControl } from '../../controls/SelectControl.tsx'
import { toOptions } from '../../controls/tree.ts'
import { useSelect } from '../../state/app-context.ts'
import { useForm } from '../context/form-context.ts'
import { widgetOptions, type WidgetProps } from '../context/widget.ts'
import { asScalar } from './widget-value.ts'

type LoadedOptions = { parent: unknown; options: readonly SelectOption[] | 'failed' }

/**
 * `call` loads the options with the value of the level above, which is at the pointer `parent`. A value that is no longer among
 * the options is cleared.
 */
export function RegionWidget({ field, schema: _schema, label: _label, value, onChange, ...control }: WidgetProps) {
  const { screen } = useForm()
  const t = useTranslate()
  const { call, parent, list = 'lists', value: valueField = 'id', label = 'name', param = 'pid' } = widgetOptions('Region', field)
  const above = useSelect(() => parent && read(screen.scope, parent))
  const isRoot = parent === undefined
  const ready = isRoot || (above !== undefined && above !== '')
  const [loaded, setLoaded] = useState<LoadedOptions | undefined>(undefined)
  const [attempt, retry] = useReducer((count: number) => count + 1, 0)
  const current = loaded && loaded.parent === above ? loaded.options : undefined

  useEffect(() => {
    if (!ready) return
    let wanted = true
    void screen.call(call, isRoot ? {} : { [param]: above }, true).then((reply) => {
      if (!wanted) return
      const rows = Array.isArray(reply.data) ? reply.data : (reply.data as Record<string, unknown> | undefined)?.[list]
      setLoaded({ parent: above, options: reply.ok ? toOptions(rows, valueField, label) : 'failed' })
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
        {t('block.region.retry')}
      </button>
    )
  }
  const placeholder = !ready ? t('block.region.above') : current === undefined ? t('block.region.loading') : undefined
  return (
    <SelectControl
      {...control}
      placeholder={placeholder}
      disabled={control.disabled || current === undefined}
      options={current ?? []}
      value={asScalar(value)}
      onChange={onChange}
    />
  )
}
