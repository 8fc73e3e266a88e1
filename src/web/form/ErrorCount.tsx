import { useEffect, useSyncExternalStore } from 'react'
import { useTranslate } from '../ui/use-translate.ts'
import { whenIdle } from '../ui/when-idle.ts'
import { useForm } from './context/form-context.ts'

/** Above the button of a form, or of a group, that was sent with errors: how many there are, and the way to the first. */
export function ErrorCount() {
  const { fields, focus, group } = useForm()
  const t = useTranslate()
  const count = useSyncExternalStore(fields.subscribe, () => fields.errorsAfterSubmit(group?.fields))
  // The first text with a plural costs i18next 5 ms: spent before the button is pressed, not in answer to it.
  useEffect(() => whenIdle(() => t('form.errorCount', { count: 2 })), [t])
  // Always there, and not on show while it is empty: an element that is put in has every label styled anew, for the sake of `.form:has()`.
  return (
    <button type="button" className="error-count" onClick={() => focus()}>
      {count > 1 && t('form.errorCount', { count })}
    </button>
  )
}
