import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { timerKey } from '../../../core/host/storage-keys.ts'
import { limitsOf } from '../../../core/forms/field-text-params.ts'
import { read } from '../../../core/language/pointer.ts'
import { resolveMap } from '../../../core/values/resolve.ts'
import { sessionEntries } from '../../../product/session-entries.ts'
import { smsTimer } from './sms-timer.ts'
import { useTranslate } from '../../ui/use-translate.ts'
import { CodeControl } from '../../controls/CodeControl.tsx'
import { ResendControl } from '../../controls/ResendControl.tsx'
import { useApp, useSelect } from '../../state/app-context.ts'
import { timerEnd } from '../../state/use-timer.ts'
import { useForm } from '../context/form-context.ts'
import { widgetOptions, type WidgetProps } from '../context/widget.ts'
import { showSubmitButton } from '../show-submit-button.ts'
import { SheetLinks } from '../SheetLinks.tsx'
import { inputText } from './widget-value.ts'

/**
 * `call` requests the code, with `purpose`, and with the number at the pointer `phone` when the call needs one. When that number is
 * invalid, nothing is sent and its error is shown. With `afterSending` the boxes appear once a code was sent to the number, and `links`
 * appear then whether it succeeded or not.
 */
export function SmsCodeWidget({ path, field, schema, control }: WidgetProps) {
  const { id, screen, fields, focus, onTaken, replaceSubmit } = useForm()
  const { app, host } = useApp()
  const { env } = app
  const t = useTranslate()
  const options = widgetOptions<'SmsCode'>(field)
  const { call, purpose, phone, seconds, waits = 'resend_seconds', with: more = {}, afterSending = false, links } = options

  // The timer belongs to the number; a code to the user's own number uses the account's timer.
  const to = useSelect(() => inputText(read(screen.scope, phone ?? `/session/${sessionEntries.account}`)) ?? '')
  const timer = smsTimer(call, purpose, to)

  const code = inputText(control.value)
  const [shownFor, showFor] = useState<string>()
  const isAwaited = code !== undefined || shownFor === timer || timerEnd(timer, host) > 0
  const isShown = !afterSending || isAwaited
  function showBoxes() {
    flushSync(() => showFor(timer))
    focus(path)
  }

  // Messages about a code apply to the number it was sent to.
  const saidFor = useRef(timer)
  useEffect(() => {
    if (saidFor.current === timer) return
    saidFor.current = timer
    fields.hideMessages(path)
  }, [fields, path, timer])

  // Once a code is used there is nothing to wait for: the server sends another one at once.
  useEffect(() => onTaken(() => host.storage.remove(timerKey(timer))), [onTaken, host, timer])

  // Until the boxes are shown, Enter sends the code and not the form.
  const sendButton = useRef<HTMLButtonElement>(null)
  useEffect(() => (isShown ? undefined : replaceSubmit(() => sendButton.current?.click())), [isShown, replaceSubmit])

  async function send(): Promise<boolean | number> {
    const typedAt = phone?.startsWith(`/form/${id}/`) ? phone.slice(`/form/${id}`.length) : undefined
    if (typedAt !== undefined && fields.error(typedAt) !== undefined) {
      fields.touch(typedAt)
      focus(typedAt)
      return false
    }
    const payload = {
      ...resolveMap(more, screen.scope, env),
      ...(phone && { phone: read(screen.scope, phone) }),
      ...(purpose !== undefined && { purpose }),
    }
    const reply = await screen.call(call, payload)
    if (reply.ok) {
      fields.hideMessages(path)
      showBoxes()
    }
    return reply.ok && (Number((reply.data as { [part: string]: unknown } | undefined)?.[waits]) || true)
  }
  return (
    <div className={isShown ? 'sms-code' : 'sms-code is-unsent'}>
      {isShown && <CodeControl {...control} length={limitsOf(schema).maxLength} value={code} onComplete={showSubmitButton} />}
      <ResendControl
        ref={sendButton}
        key={timer}
        id={isShown ? undefined : control.id}
        name={timer}
        label={t('block.sms.send')}
        seconds={seconds}
        send={send}
      />
      {!isShown && (
        <button type="button" className="button button-link" onClick={showBoxes}>
          {t('block.sms.have')}
        </button>
      )}
      {isAwaited && <SheetLinks links={links} />}
    </div>
  )
}
