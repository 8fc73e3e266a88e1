import Form from '@rjsf/core/lib/components/Form.js'
import type { IChangeEvent } from '@rjsf/core'
import type { RJSFSchema, UiSchema } from '@rjsf/utils'
import { type ReactNode, use, useCallback, useEffect, useMemo, useRef } from 'react'
import { fresh } from '../../core/fresh.ts'
import type { BlockProps } from '../../generated/blocks.ts'
import { useLook, useObserved, usePhone, useScreen } from '../runtime/screen-context.ts'
import { focusField, focusFirstFault } from './focus.ts'
import { FormContext, type FormScope } from './form-context.ts'
import { openForm } from './open-form.ts'
import { fields, templates } from './registry.ts'

type Data = Record<string, unknown>

/** A value is never put into a field unasked, least of all into a consent. */
const defaults = { constAsDefaults: 'never', emptyObjectFields: 'populateRequiredDefaults' } as const

/** One form of the configuration. */
export default function FormView({ form: id, onDone, onError, children }: BlockProps['Form']) {
  const { words, world, release } = usePhone()
  const screen = useScreen()
  const { session, uiSchema, validator } = use(openForm(release, screen, id))
  const locale = useLook(() => words.shown.locale)
  const data = useLook(() => session.data())
  const isSending = useObserved(session.sending, () => session.sending.now)
  const element = useRef<HTMLDivElement>(null)

  const scope = useMemo<FormScope>(
    () => ({ id, form: session.form, fields: session.fields, screen, world, locale, focus: (at) => focusField(element.current, at) }),
    [id, session, screen, world, locale],
  )
  // What is wrong is said in the words of the language.
  useEffect(() => session.judge(), [session, locale])

  const take = useCallback(({ formData }: IChangeEvent<Data>) => session.change((formData ?? {}) as Data), [session])

  /** rjsf calls this while React is drawing; what was just said stands on the page a moment later. */
  async function show(at: string | undefined) {
    await Promise.resolve()
    if (at === undefined) focusFirstFault(element.current)
    else focusField(element.current, at)
  }

  return (
    <FormContext value={scope}>
      <div ref={element} className="form">
        <Form<Data>
          key={locale}
          idPrefix={id}
          schema={session.schema as RJSFSchema}
          uiSchema={uiSchema as UiSchema<Data>}
          formData={fresh(data) as Data}
          validator={validator}
          fields={fields}
          templates={templates}
          experimental_defaultFormStateBehavior={defaults}
          noValidate
          noHtml5Validate
          omitExtraData
          showErrorList={false}
          onChange={take}
          onSubmit={(event) => {
            // Without what is not asked any more.
            take(event)
            void session.submit({ onDone, onError, wrong: (at) => void show(at) })
          }}
        >
          <SubmitArea words={world.text(session.form.submit.button)} isSending={isSending}>
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
