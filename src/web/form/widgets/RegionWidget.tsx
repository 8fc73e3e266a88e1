import { useCallback, useEffect, useRef, useState } from 'react'
import { read } from '../../../core/language/pointer.ts'
import { useTranslate } from '../../ui/use-translate.ts'
import { type SelectOption, SelectControl } from '../../controls/SelectControl.tsx'
import { toOptions } from '../../controls/tree.ts'
import { useSelect } from '../../state/app-context.ts'
import { useForm } from '../context/form-context.ts'
import { widgetOptions, type WidgetProps } from '../context/widget.ts'
import { isOvertaken } from './is-overtaken.ts'
import { ListRetry } from './ListRetry.tsx'
import { asScalar } from './widget-value.ts'

type LoadedOptions = { parent: unknown; options: readonly SelectOption[] | 'failed' | 'none' }

/**
 * `call` loads the options with the value of the level above, which is at the pointer `parent`. A value is cleared when another one is
 * chosen above, and when it is no longer among the options; an empty list clears none. In another language they are loaded anew, and shown
 * until then as they were.
 */
export function RegionWidget({ field, schema: _schema, label: fieldLabel, value, onChange, ...control }: WidgetProps) {
  const { screen, locale } = useForm()
  const t = useTranslate()
  const { call, parent, list = 'lists', value: valueField = 'id', label = 'name', param = 'pid' } = widgetOptions('Region', field)
  const above = useSelect(() => parent && read(screen.scope, parent))
  const isRoot = parent === undefined
  const ready = isRoot || (above !== undefined && above !== '')
  const [loaded, setLoaded] = useState<LoadedOptions | undefined>(undefined)
  const current = loaded && loaded.parent === above ? loaded.options : undefined
  /** Counts the lists that were asked for: only the last one counts. */
  const asked = useRef(0)
  const takesFocus = useRef(false)

  /** `retried`: an empty list is kept as any other reply, and a failure is said each time. */
  const load = useCallback(
    async (retried: boolean): Promise<boolean> => {
      const turn = ++asked.current
      const reply = await screen.call(call, isRoot ? {} : { [param]: above }, { quiet: !retried, anew: retried })
      if (turn !== asked.current) return false
      const rows = Array.isArray(reply.data) ? reply.data : (reply.data as Record<string, unknown> | undefined)?.[list]
      const options = toOptions(rows, valueField, label)
      takesFocus.current = retried && reply.ok && options.length > 0
      setLoaded({ parent: above, options: !reply.ok ? 'failed' : options.length === 0 ? 'none' : options })
      return reply.ok
    },
    [screen, call, param, list, valueField, label, isRoot, above],
  )

  useEffect(() => {
    if (!ready) return
    void load(false)
    return () => {
      asked.current += 1
    }
  }, [load, ready, locale])

  // The button that was pressed is gone, and the focus with it.
  useEffect(() => {
    if (!takesFocus.current || !Array.isArray(current)) return
    takesFocus.current = false
    if (document.activeElement === document.body) document.getElementById(control.id)?.focus()
  }, [current, control.id])

  const seen = useRef({ above, value })
  useEffect(() => {
    const before = seen.current
    seen.current = { above, value }
    if (isOvertaken(before, seen.current)) onChange(undefined)
  }, [above, value, onChange])

  const gone = value !== undefined && (!ready || (Array.isArray(current) && !current.some((option) => option.value === value)))
  useEffect(() => {
    if (gone) onChange(undefined)
  }, [gone, onChange])

  if (current === 'failed' || current === 'none') {
    const words = t(current === 'failed' ? 'block.region.retry' : 'block.region.none')
    return <ListRetry id={control.id} label={fieldLabel} words={words} describedBy={control.describedBy} onRetry={() => load(true)} />
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
