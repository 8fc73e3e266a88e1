import { useEffect, useSyncExternalStore } from 'react'
import { useTranslate } from '../ui/use-translate.ts'
import { whenIdle } from '../ui/when-idle.ts'
import { useForm } from './context/form-context.ts'

/** Shown above the submit button of a form or group that was sent with errors: their number, and a jump to the first. */
export function ErrorCount() {
  const { fields, focus, group } = useForm()
  const t = useTranslate()
  const count = useSyncExternalStore(fields.subscribe, () => fields.errorsAfterSubmit(group?.fields))
  // The first plural text costs i18next 5 ms, which are spent before the button is pressed.
  useEffect(() => whenIdle(() => t('form.errorCount', { count: 2 })), [t])
  // Always rendered, and hidden while empty: inserting an element makes the browser restyle every label because of `.form:has()`.
  return (
    <button type="button" className="error-count" onClick={() => focus()}>
      {count > 1 && t('form.errorCount', { count })}
    </button>
  )
}
