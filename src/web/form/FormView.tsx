import { type ReactNode, useEffect, useMemo, useRef } from 'react'
import type { BlockProps } from '../../generated/blocks.ts'
import { isEqual } from '../state/store.ts'
import type { FormSession } from '../../core/forms/form-session.ts'
import { useSelect, useObserved, useApp, useScreen } from '../state/app-context.ts'
import { useAwaited } from '../state/use-awaited.ts'
import { AwaitedPart } from '../ui/AwaitedPart.tsx'
import { formShapes } from '../ui/Skeleton.tsx'
import { dependsOnAnswers, drawnData } from '../../core/forms/form-shape.ts'
import { ErrorCount } from './ErrorCount.tsx'
import { focusField } from './focus-field.ts'
import { GroupHead } from './GroupHead.tsx'
import { FormContext, type FormContextValue } from './context/form-context.ts'
import { askedAnswers, askedFields, type FormRules, formRules } from './form-rules.ts'
import { openForm } from './open-form.ts'
import { SchemaForm } from './SchemaForm.tsx'
import { useGroups } from './use-groups.ts'
import '../styles/form.css'
import '../styles/groups.css'
import '../styles/control.css'
import '../styles/button-group.css'
import '../styles/file.css'
import '../styles/checkbox.css'
import '../styles/combobox.css'
import '../styles/sms-code.css'

export function FormView(props: BlockProps['Form']) {
  const session = useAwaited(openForm(useScreen(), props.form))
  return session ? <OpenForm {...props} session={session} /> : <AwaitedPart shapes={formShapes} />
}

function OpenForm({ form: id, session, onDone, onError, children }: BlockProps['Form'] & { session: FormSession }) {
  const { translator, host } = useApp()
  const screen = useScreen()
  // The version rises when the form or its schema is replaced.
  useObserved(session.version, () => session.version.now)
  const { form, schema } = session
  const locale = useSelect(() => translator.state.locale)
  const [rules, isDynamic, drawn] = useMemo(() => [formRules(form, schema), dependsOnAnswers(schema), drawnData(schema)], [form, schema])
  // The fields read their own values: rjsf only needs to know which fields to draw.
  useSelect(() => drawn(session.data()))
  const buttonText = useSelect(() => session.buttonText())
  const isSending = useObserved(session.submitting, () => session.submitting.now)
  const element = useRef<HTMLDivElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const insteadOfSubmit = useRef<() => void>(undefined)
  const { group, isLast, onGroup, onInvalid } = useGroups(session, element, heading)

  const context = useMemo<FormContextValue>(
    () => ({
      id,
      form,
      fields: session.fields,
      group,
      changeField: session.changeField,
      onTaken: session.onTaken,
      replaceSubmit(instead) {
        insteadOfSubmit.current = instead
        return () => {
          if (insteadOfSubmit.current === instead) insteadOfSubmit.current = undefined
        }
      },
      screen,
      host,
      locale,
      focus: (at) => focusField(element.current, at),
    }),
    [id, session, form, group, screen, host, locale],
  )

  useEffect(() => {
    if (isDynamic && form.groups) session.groups.setAsked(askedFields(rules, session.data()))
  })

  return (
    <FormContext value={context}>
      <div ref={element} className="form">
        {group && <GroupHead session={session} heading={heading} />}
        <SchemaForm
          id={id}
          rules={rules}
          data={session.data()}
          onSubmit={() => {
            if (insteadOfSubmit.current) return insteadOfSubmit.current()
            if (isLast) dropUnasked(session, rules)
            session.submit({ onDone, onError, onInvalid, onGroup }).catch(reportError)
          }}
        >
          <SubmitArea label={buttonText} isSending={isSending}>
            {isLast && children}
          </SubmitArea>
        </SchemaForm>
      </div>
    </FormContext>
  )
}

/** Removes answers that are not asked for now, so that they are not sent. */
function dropUnasked(session: FormSession, rules: FormRules): void {
  const data = session.data()
  const asked = askedAnswers(rules, data)
  if (!isEqual(asked, data)) session.change(asked)
}

function SubmitArea({ label, isSending, children }: { label: string; isSending: boolean; children: ReactNode }) {
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
