import { useCallback, useEffect, useRef, useState } from 'react'
import type { Field } from '../../../core/language/forms.ts'
import { read } from '../../../core/language/pointer.ts'
import type { SelectOption } from '../../controls/SelectControl.tsx'
import { toOptions } from '../../controls/tree.ts'
import { useSelect } from '../../state/app-context.ts'
import { useForm } from '../context/form-context.ts'
import { widgetOptions } from '../context/widget.ts'

/** `above`: no value is chosen in the level above yet. `none`: the list was loaded and is empty. */
type RegionState = 'above' | 'loading' | 'ready' | 'none' | 'failed'
type LoadedOptions = { parent: unknown; state: RegionState; options: readonly SelectOption[] }

const noOptions: readonly SelectOption[] = []

/**
 * Loads the list of a level for the value of the level above. After a change of language it is loaded again, and the old list is shown
 * until then.
 */
export function useRegionOptions(id: string, field: Field) {
  const { screen, locale } = useForm()
  const { call, parent, list = 'lists', value: valueField = 'id', label = 'name', param = 'pid' } = widgetOptions<'Region'>(field)
  const above = useSelect(() => parent && read(screen.scope, parent))
  const isRoot = parent === undefined
  const isDue = isRoot || (above !== undefined && above !== '')
  const [loaded, setLoaded] = useState<LoadedOptions>()
  const current = loaded?.parent === above ? loaded : undefined
  const state = isDue ? (current?.state ?? 'loading') : 'above'
  const options = current?.options ?? noOptions
  /** Number of the latest request: replies to earlier ones are ignored. */
  const asked = useRef(0)
  const takesFocus = useRef(false)

  /** `retried`: set by the retry button. It bypasses the cache, which keeps an empty list, and shows each failure. */
  const load = useCallback(
    async (retried: boolean): Promise<boolean> => {
      const turn = ++asked.current
      try {
        const reply = await screen.call(call, isRoot ? {} : { [param]: above }, { quiet: !retried, anew: retried })
        if (turn !== asked.current) return false
        const rows = Array.isArray(reply.data) ? reply.data : (reply.data as Record<string, unknown> | undefined)?.[list]
        const options = toOptions(rows, valueField, label)
        takesFocus.current = retried && reply.ok && options.length > 0
        setLoaded({ parent: above, options, state: !reply.ok ? 'failed' : options.length === 0 ? 'none' : 'ready' })
        return reply.ok
      } catch (error) {
        reportError(error)
        if (turn === asked.current) setLoaded({ parent: above, options: noOptions, state: 'failed' })
        return false
      }
    },
    [screen, call, param, list, valueField, label, isRoot, above],
  )

  useEffect(() => {
    if (!isDue) return
    void load(false)
    return () => {
      asked.current += 1
    }
  }, [load, isDue, locale])

  // The pressed button is gone, and the focus with it.
  useEffect(() => {
    if (!takesFocus.current || state !== 'ready') return
    takesFocus.current = false
    if (document.activeElement === document.body) document.getElementById(id)?.focus()
  }, [options, state, id])

  return { above, state, options, retry: () => load(true) }
}
