import type { IChangeEvent } from '@rjsf/core'
import type { UiSchema, ValidatorType } from '@rjsf/utils'
import { type ReactNode, use, useCallback, useEffect, useMemo, useRef } from 'react'
import type { BlockProps } from '../../generated/blocks.ts'
import { isEqual } from '../state/store.ts'
import type { FormSession } from '../../core/forms/form-session.ts'
import { useSelect, useObserved, useApp, useScreen } from '../state/app-context.ts'
import { dependsOnAnswers, drawnData } from '../../core/forms/form-shape.ts'
import { ErrorCount } from './ErrorCount.tsx'
import { focusField } from './focus.ts'
import { GroupHead } from './GroupHead.tsx'
import { FormContext, type FormContextValue } from './context/form-context.ts'
import { askedFields, openForm, rjsfProps } from './open-form.ts'
import { rjsfFields, rjsfTemplates } from './rjsf-registry.ts'
import { SessionForm } from './SessionForm.ts'
import { useGroups } from './use-groups.ts'
import '../styles/form.css'
import '../styles/groups.css'
import '../styles/control.css'
import '../styles/button-group.css'
import '../styles/file.css'
import '../styles/checkbox.css'
import '../styles/combobox.css'
import '../styles/sms-code.css'

type Data = Record<string, unknown>

/** Without this rjsf fills in defaults, even into a consent. */
const defaults = { constAsDefaults: 'never', emptyObjectFields: 'populateRequiredDefaults' } as const

export default function FormView({ form: id, onDone, onError, children }: BlockProps['Form']) {
  const { translator, host } = useApp()
  const screen = useScreen()
  const session = use(openForm(screen, id))
  // It counts when the two are replaced.
  useObserved(session.edition, () => session.edition.now)
  const { form, schema } = session
  const locale = useSelect(() => translator.state.locale)
  const [rules, isDynamic, drawn] = useMemo(() => [rjsfProps(form, schema), dependsOnAnswers(schema), drawnData(schema)], [form, schema])
  // The fields read their own values: rjsf needs to know only which of them there are to draw.
  useSelect(() => drawn(session.data()))
  const isSending = useObserved(session.submitting, () => session.submitting.now)
  const element = useRef<HTMLDivElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const { group, isLast, onGroup, onInvalid } = useGroups(session, element, heading)

  const scope = useMemo<FormContextValue>(
    () => ({
      id,
      form,
      fields: session.fields,
      group,
      changeField: session.changeField,
      screen,
      host,
      locale,
      focus: (at) => focusField(element.current, at),
    }),
    [id, session, form, group, screen, host, locale],
  )
  // Error messages are in the locale of their validation.
  useEffect(() => session.validate(), [session, locale])

  useEffect(() => {
    if (isDynamic && form.groups) session.groups.setAsked(askedFields(rules, session.data()))
  })

  const onFormChange = useCallback(({ formData }: IChangeEvent<Data>) => session.change((formData ?? {}) as Data), [session])

  return (
    <FormContext value={scope}>
      <div ref={element} className="form">
        {group && <GroupHead session={session} heading={heading} />}
        <SessionForm<Data>
          key={locale}
          idPrefix={id}
          schema={rules.schema}
          uiSchema={rules.uiSchema as UiSchema<Data>}
          formData={session.data()}
          validator={rules.validator as ValidatorType<Data>}
          fields={rjsfFields}
          templates={rjsfTemplates}
          experimental_defaultFormStateBehavior={defaults}
          noValidate
          noHtml5Validate
          showErrorList={false}
          onChange={onFormChange}
          onSubmit={({ schema, schemaUtils }) => {
            if (isLast) dropUnasked(session, (data) => schemaUtils.omitExtraData(schema, data) as Data | undefined)
            void session.submit({ onDone, onError, onInvalid, onGroup })
          }}
        >
          <SubmitArea words={host.text(isLast ? form.submit.button : 'form.next')} isSending={isSending}>
            {isLast && children}
          </SubmitArea>
        </SessionForm>
      </div>
    </FormContext>
  )
}

/** What is not asked now is not sent. */
function dropUnasked(session: FormSession, asked: (data: Data) => Data | undefined): void {
  const data = session.data()
  const kept = asked(data) ?? {}
  if (!isEqual(kept, data)) session.change(kept)
}

function SubmitArea({ words: label, isSending, children }: { words: string; isSending: boolean; children: ReactNode }) {
  return (
    <>
      {children && <div className="form-blocks">{children}</div>}
      <div className="form-submit">
        <ErrorCount />
        <button type="submit" className={`button button-main ${isSending ? 'is-pending' : ''}`} aria-busy={isSending || undefined}>
          <span>{label}</span>
        </button>
      </div>
    </>
  )
}
