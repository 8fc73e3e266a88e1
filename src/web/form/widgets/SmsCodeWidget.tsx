import { read } from '../../../core/language/pointer.ts'
import { resolveMap } from '../../../core/values/resolve.ts'
import { toE164, toLocal } from '../../../product/phone-number.ts'
import { sessionEntries } from '../../../product/session-entries.ts'
import { numberMark } from '../../state/number-mark.ts'
import { useTranslate } from '../../ui/use-translate.ts'
import { CodeControl } from '../../controls/CodeControl.tsx'
import { ResendControl } from '../../controls/ResendControl.tsx'
import { useApp, useSelect } from '../../state/app-context.ts'
import { useForm } from '../context/form-context.ts'
import { widgetOptions, type WidgetProps } from '../context/widget.ts'
import { showSubmitButton } from '../focus.ts'
import { asText } from './widget-value.ts'

/**
 * `call` requests the code, with `purpose` and with the number at the pointer `phone` when the call needs one. When that number
 * is invalid, nothing is sent and its error is shown.
 */
export function SmsCodeWidget({ field, schema: _schema, label: _label, placeholder: _placeholder, value, ...control }: WidgetProps) {
  const { id, screen, fields, focus } = useForm()
  const { app } = useApp()
  const { env } = app
  const t = useTranslate()
  const { call, purpose, phone, seconds, waits = 'resend_seconds', with: more = {} } = widgetOptions('SmsCode', field)

  // The timer is that of the number; a code to the own number that of the account.
  const to = useSelect(() => asText(read(screen.scope, phone ?? `/session/${sessionEntries.account}`)) ?? '', screen)
  const timer = `${call}.${purpose ?? ''}.${numberMark(toLocal(toE164(to) ?? to))}`

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
      fields.suppress(control.path)
      focus(control.path)
    }
    return reply.ok && (Number((reply.data as { [part: string]: unknown } | undefined)?.[waits]) || true)
  }
  return (
    <div className="sms-code">
      <CodeControl {...control} length={6} value={asText(value)} onComplete={showSubmitButton} />
      <ResendControl key={timer} name={timer} label={t('block.sms.send')} seconds={seconds} send={send} />
    </div>
  )
}
