import Form from '@rjsf/core/lib/components/Form.js'
import type { IChangeEvent } from '@rjsf/core'
import type { RJSFSchema, UiSchema } from '@rjsf/utils'
import { type ReactNode, use, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { read } from '../../core/pointer.ts'
import type { BlockProps } from '../../generated/blocks.ts'
import { useLook, usePhone, useScreen } from '../runtime/screen-context.ts'
import { fresh } from '../runtime/store.ts'
import { focusField, focusFirstFault } from './focus.ts'
import { FormContext, type FormScope } from './form-context.ts'
import { formFaults } from './form-faults.ts'
import { dataOf, defaults, openForm } from './open-form.ts'
import { fields, templates } from './registry.ts'

type Data = Record<string, unknown>

/** One form of the configuration. Its data lives in the screen's scope, so that conditions and calls see it while it is typed. */
export default function FormView({ form: id, onDone, onError, children }: BlockProps['Form']) {
  const phone = usePhone()
  const screen = useScreen()
  const opened = use(openForm(phone, screen, id))
  const { words, world, drafts } = phone
  const { form, schema, validator, check, fields: store } = opened
  const locale = useLook(() => words.shown.locale)
  const data = useLook(() => dataOf(screen, id))
  const element = useRef<HTMLDivElement>(null)
  const sending = useRef(false)
  const [isSending, setSending] = useState(false)

  const scope = useMemo<FormScope>(
    () => ({ id, form, screen, world, locale, fields: store, focus: (at) => focusField(element.current, at) }),
    [id, form, screen, world, locale, store],
  )
  const judge = useCallback(
    (current: Data) => {
      const faults = formFaults(
        id,
        form,
        check(current),
        { ...screen.scope, form: { ...(screen.scope.form as Data), [id]: current } },
        world,
      )
      store.setFaults(faults, (at) => read(current, at))
      return faults
    },
    [id, form, check, screen, world, store],
  )
  useEffect(() => void judge(data), [judge, data, locale])

  const change = useCallback(
    ({ formData }: IChangeEvent<Data>) => {
      const next = fresh(formData ?? {}) as Data
      screen.set(`/form/${id}`, next)
      drafts.write(id, fresh(next) as Data, schema, form.draft)
    },
    [screen, id, drafts, schema, form],
  )

  async function submit({ formData }: IChangeEvent<Data>) {
    const current = fresh(formData ?? {}) as Data
    screen.set(`/form/${id}`, current)
    judge(current)
    store.touchAll()
    if (store.faults().size > 0) {
      // rjsf calls this while React is drawing; what was just said stands on the page a moment later.
      await Promise.resolve()
      return focusFirstFault(element.current)
    }
    if (sending.current) return
    sending.current = true
    store.accept()
    setSending(true)
    try {
      const reply = await screen.submit(id, form)
      if (reply.ok) drafts.drop(id)
      if (reply.field !== undefined) {
        store.refuse(reply.field, reply.msg || world.text('error.api'), read(current, reply.field))
        await Promise.resolve()
        focusField(element.current, reply.field)
      }
      // Whoever went elsewhere meanwhile must not be moved by the answer.
      if (element.current) await (reply.ok ? onDone?.(reply.data) : onError?.(reply))
    } finally {
      sending.current = false
      setSending(false)
    }
  }

  return (
    <FormContext value={scope}>
      <div ref={element} className="form">
        <Form<Data>
          key={locale}
          idPrefix={id}
          schema={schema as RJSFSchema}
          uiSchema={form.ui as UiSchema<Data>}
          formData={fresh(data) as Data}
          validator={validator}
          fields={fields}
          templates={templates}
          experimental_defaultFormStateBehavior={defaults}
          noValidate
          noHtml5Validate
          omitExtraData
          showErrorList={false}
          onChange={change}
          onSubmit={(event) => void submit(event)}
        >
          <SubmitArea words={world.text(form.submit.button)} isSending={isSending}>
            {children}
          </SubmitArea>
        </Form>
      </div>
    </FormContext>
  )
}

function SubmitArea({ words, isSending, children }: { words: string; isSending: boolean; children: ReactNode }) {
  return (
    <>
      {children && <div className="form-more">{children}</div>}
      <div className="form-end">
        <button type="submit" className={`button button-main ${isSending ? 'is-pending' : ''}`} aria-busy={isSending || undefined}>
          <span>{words}</span>
        </button>
      </div>
    </>
  )
}
