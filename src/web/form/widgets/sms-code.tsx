import { read } from '../../../core/pointer.ts'
import { resolveMap } from '../../../core/value.ts'
import { useWords } from '../../blocks/use-words.ts'
import { CodeControl } from '../../controls/code-control.tsx'
import { ResendControl } from '../../controls/resend-control.tsx'
import { usePhone } from '../../runtime/screen-context.ts'
import { useForm } from '../form-context.ts'
import { fieldOptions, type WidgetProps } from '../widget.ts'
import { textValue } from './text-value.ts'

/**
 * A code and the button that has it sent: by `call`, with `purpose`, and with the number that `phone` points to when the call needs it.
 * A wrong number is shown rather than sent to.
 */
export function SmsCode({ field, schema: _schema, label: _label, placeholder: _placeholder, value, ...control }: WidgetProps) {
  const { id, screen, fields, focus } = useForm()
  const { env } = usePhone().machine
  const say = useWords()
  const { call, purpose, phone, seconds, with: more = {} } = fieldOptions('SmsCode', field)

  async function send(): Promise<boolean> {
    const typedAt = phone?.startsWith(`/form/${id}/`) ? phone.slice(`/form/${id}`.length) : undefined
    if (typedAt !== undefined && fields.fault(typedAt) !== undefined) {
      fields.touch(typedAt)
      focus(typedAt)
      return false
    }
    const payload = {
      ...resolveMap(more, screen.scope, env),
      ...(phone && { phone: read(screen.scope, phone) }),
      ...(purpose !== undefined && { purpose }),
    }
    const reply = await screen.ask(call, payload)
    if (reply.ok) {
      fields.hush(control.at)
      focus(control.at)
    }
    return reply.ok
  }
  return (
    <div className="sms">
      <CodeControl {...control} length={6} value={textValue(value)} />
      <ResendControl name={`${call}.${purpose ?? ''}`} words={say('block.sms.send')} seconds={seconds} send={send} />
    </div>
  )
}
