import type { Pointer, ValueMap } from '../../../core/language.ts'
import { read } from '../../../core/pointer.ts'
import { resolveMap } from '../../../core/value.ts'
import { useWords } from '../../blocks/use-words.ts'
import { CodeControl } from '../../controls/code-control.tsx'
import { ResendControl } from '../../controls/resend-control.tsx'
import { usePhone } from '../../runtime/screen-context.ts'
import { useForm } from '../form-context.ts'
import type { WidgetProps } from '../widget.ts'
import { textValue } from './text-value.ts'

/**
 * A code and the button that has it sent: by `call`, with `purpose`, and with the number that `phone` points to when the call needs it.
 * A wrong number is shown rather than sent to.
 */
export function SmsCode({ ui, schema: _schema, label: _label, placeholder: _placeholder, value, ...control }: WidgetProps) {
  const { id, screen, fields, focus } = useForm()
  const { env } = usePhone().machine
  const say = useWords()
  const { call, purpose, phone, seconds, with: more } = ui.options

  async function send(): Promise<boolean> {
    const field = typeof phone === 'string' && phone.startsWith(`/form/${id}/`) ? phone.slice(`/form/${id}`.length) : undefined
    if (field !== undefined && fields.fault(field) !== undefined) {
      fields.touch(field)
      focus(field)
      return false
    }
    const payload = {
      ...resolveMap((more ?? {}) as ValueMap, screen.scope, env),
      ...(typeof phone === 'string' && { phone: read(screen.scope, phone as Pointer) }),
      ...(purpose !== undefined && { purpose }),
    }
    const reply = await screen.ask(String(call), payload)
    if (reply.ok) {
      fields.hush(control.at)
      focus(control.at)
    }
    return reply.ok
  }
  return (
    <div className="sms">
      <CodeControl {...control} length={6} value={textValue(value)} />
      <ResendControl
        name={`${String(call)}.${String(purpose ?? '')}`}
        words={say('block.sms.send')}
        seconds={typeof seconds === 'number' ? seconds : undefined}
        send={send}
      />
    </div>
  )
}
