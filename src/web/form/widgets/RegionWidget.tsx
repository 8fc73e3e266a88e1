import { useEffect, useState } from 'react'
import { read } from '../../../core/language/pointer.ts'
import { useTranslate } from '../../ui/use-translate.ts'
import { type SelectOption, SelectControl } from '../../controls/SelectControl.tsx'
import { toOptions } from '../../controls/tree.ts'
import { useSelect } from '../../state/app-context.ts'
import { useForm } from '../context/form-context.ts'
import { widgetOptions, type WidgetProps } from '../context/widget.ts'
import { asScalar } from './widget-value.ts'

type LoadedOptions = { parent: unknown; options: readonly SelectOption[] | 'failed' | 'none' }

/**
 * `call` loads the options with the value of the level above, which is at the pointer `parent`. A value that is no longer among
 * the options is cleared; an empty list clears none. In another language they are loaded anew, and shown until then as they were.
 */
export function RegionWidget({ field, schema: _schema, label: _label, value, onChange, ...control }: WidgetProps) {
  const { screen, locale } = useForm()
  const t = useTranslate()
  const { call, parent, list = 'lists', value: valueField = 'id', label = 'name', param = 'pid' } = widgetOptions('Region', field)
  const above = useSelect(() => parent && read(screen.scope, parent))
  const isRoot = parent === undefined
  const ready = isRoot || (above !== undefined && above !== '')
  const [loaded, setLoaded] = useState<LoadedOptions | undefined>(undefined)
  const [retried, setRetried] = useState<{ parent: unknown } | undefined>(undefined)
  const current = loaded && loaded.parent === above ? loaded.options : undefined

  useEffect(() => {
    if (!ready) return
    let wanted = true
    // An empty list is kept as any other reply.
    const anew = retried !== undefined && retried.parent === above
    void screen.call(call, isRoot ? {} : { [param]: above }, { quiet: true, anew }).then((reply) => {
      if (!wanted) return
      const rows = Array.isArray(reply.data) ? reply.data : (reply.data as Record<string, unknown> | undefined)?.[list]
      const options = toOptions(rows, valueField, label)
      setLoaded({ parent: above, options: !reply.ok ? 'failed' : options.length === 0 ? 'none' : options })
    })
    return () => {
      wanted = false
    }
  }, [screen, call, param, list, valueField, label, isRoot, ready, above, retried, locale])

  const gone = value !== undefined && (!ready || (Array.isArray(current) && !current.some((option) => option.value === value)))
  useEffect(() => {
    if (gone) onChange(undefined)
  }, [gone, onChange])

  if (current === 'failed' || current === 'none') {
    return (
      <button type="button" className="button button-plain" onClick={() => setRetried({ parent: above })}>
        {t(current === 'failed' ? 'block.region.retry' : 'block.region.none')}
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
