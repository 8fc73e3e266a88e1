import { groups, limits } from 'virtual:person-info'
import { useCallback, useEffect, useRef, useState } from 'react'
import { FormProvider, useForm, useFormState } from 'react-hook-form'
import { useLocation, useNavigate } from 'react-router-dom'
import { Notice } from '../../../../src/web/blocks/Notice.tsx'
import { focusField } from '../../../../src/web/form/focus-field.ts'
import { StepsBar } from '../../../../src/web/ui/StepsBar.tsx'
import { Skeleton } from '../../../../src/web/ui/Skeleton.tsx'
import { ask, AskError } from '../ask.ts'
import { Failed } from '../shell/Failed.tsx'
import { toast } from '../shell/toasts.ts'
import { useWords } from '../words.ts'
import '../../../../src/web/styles/form.css'
import '../../../../src/web/styles/groups.css'
import '../../../../src/web/styles/control.css'
import '../../../../src/web/styles/button-group.css'
import { readDraft, useDraft, writeDraft } from './draft.ts'
import { Field } from './Field.tsx'
import { GroupHead } from './GroupHead.tsx'
import type { Answers, Read } from './person.ts'
import { resolver } from './rules.ts'
import { Sent } from './Sent.tsx'
import { ShareLocation } from './ShareLocation.tsx'

const steps = ['person', 'job', 'work', 'contacts', 'face', 'bank']
type Known = { answers: Answers; done: { [step: string]: boolean }; isSent: boolean }

/** Waits for the stored answers, which are the form's initial values. */
export default function PersonInfo() {
  const [known, setKnown] = useState<Known>()
  const [isFailed, setFailed] = useState(false)
  const load = useCallback(() => {
    ask('/v1/messages/unread', { isQuiet: true }).catch(() => {})
    Promise.all([ask('/v1/user/base'), ask('/v1/user/account')]).then(
      ([base, account]) => {
        const { steps: done = {}, submitted = false } = (account ?? {}) as { steps?: Known['done']; submitted?: boolean }
        setFailed(false)
        setKnown({ answers: (base as { base?: Answers } | undefined)?.base ?? {}, done, isSent: submitted })
      },
      () => setFailed(true),
    )
  }, [])
  useEffect(load, [load])
  if (isFailed) return <Failed retry={load} />
  return known ? <PersonPage {...known} /> : <Skeleton />
}

function PersonPage({ answers, done, isSent }: Known) {
  const { t } = useWords()
  const read = (useLocation().state as { read?: Read } | null)?.read
  return (
    <div className="page">
      {isSent ? (
        <Sent answers={answers} />
      ) : (
        <>
          <StepsBar steps={steps.map((id) => ({ id, text: t(`profile.step.${id}`), done: done[id] === true, current: id === steps[0] }))} />
          {read && <Notice look="ok" text={t('profile.personRead')} />}
          <PersonForm answers={answers} read={read} />
        </>
      )}
    </div>
  )
}

function PersonForm({ answers, read }: { answers: Answers; read: Read | undefined }) {
  const { t } = useWords()
  const navigate = useNavigate()
  const known = Object.fromEntries(
    Object.entries({ ...read?.answers, ...answers, ...readDraft() }).filter(([field]) => Object.hasOwn(limits, field)),
  )
  const form = useForm<Answers>({ resolver, mode: 'onTouched', defaultValues: known, shouldFocusError: false })
  const { control, handleSubmit, setError, trigger } = form
  const { isSubmitting } = useFormState({ control })
  const { state } = useLocation() as { state: { part?: number; read?: Read } | null }
  const at = Math.min(state?.part ?? 0, groups.length - 1)
  const asked = groups[at]?.fields ?? []
  const element = useRef<HTMLDivElement>(null)
  const sent = useRef<{ body: string; key: string }>(undefined)
  useDraft(form)
  const showFirstError = () => setTimeout(() => focusField(element.current))

  /** Equal answers have the same idempotency key until the server has replied. */
  async function send(given: Answers) {
    const body = JSON.stringify(given)
    if (sent.current?.body !== body) sent.current = { body, key: crypto.randomUUID() }
    try {
      await ask('/v1/user/base', { payload: given, encoding: 'form', key: sent.current.key })
      writeDraft(undefined)
      void navigate('/user-into/profile')
    } catch (error) {
      if (!(error instanceof AskError)) return toast('error.api', 'error')
      if (error.isDefinitive) sent.current = undefined
      if (error.field === undefined) return
      setError(error.field.slice(1), { type: 'other' })
      showFirstError()
    }
  }
  async function next() {
    // Each part has its own history entry, so that Back returns to the previous part.
    if (await trigger(asked)) void navigate('.', { state: { ...state, part: at + 1 } })
    else showFirstError()
  }
  const isLast = at === groups.length - 1
  return (
    <FormProvider {...form}>
      <div ref={element} className="form">
        <GroupHead at={at} />
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            void (isLast ? handleSubmit(send, showFirstError)(event) : next())
          }}
        >
          <div className="fields">
            {asked.map((name) => (
              <div key={name}>
                <Field name={name} read={read} />
              </div>
            ))}
          </div>
          {isLast && (
            <div className="form-blocks">
              <ShareLocation />
            </div>
          )}
          <div className="form-submit">
            <ErrorCount onPress={showFirstError} />
            <button
              type="submit"
              className={`button button-main ${isSubmitting ? 'is-pending' : ''}`}
              aria-busy={isSubmitting || undefined}
            >
              <span>{t(isLast ? 'form.personInfo.submit' : 'form.next')}</span>
            </button>
          </div>
        </form>
      </div>
    </FormProvider>
  )
}

function ErrorCount({ onPress }: { onPress(): void }) {
  const { t } = useWords()
  const { errors, isSubmitted } = useFormState<Answers>()
  const count = Object.keys(errors).length
  return (
    isSubmitted &&
    count > 1 && (
      <button type="button" className="error-count" onClick={onPress}>
        {t('form.errorCount', { count })}
      </button>
    )
  )
}
