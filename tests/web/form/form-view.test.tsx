import { renderToStaticMarkup } from 'react-dom/server'
import { beforeEach, expect, it, vi } from 'vitest'
import type { FormSession } from '../../../src/core/forms/form-session.ts'
import type { ScreenInstance } from '../../../src/core/screens/screen.ts'
import { type FormContextValue, useForm } from '../../../src/web/form/context/form-context.ts'
import { FormView } from '../../../src/web/form/FormView.tsx'
import { AppContext, ScreenContext, type WebApp } from '../../../src/web/state/app-context.ts'

const submit = vi.fn(async (): Promise<void> => {})
const session = {
  id: 'bank',
  form: { fields: {}, submit: {} },
  schema: {},
  version: { now: 0 },
  submitting: { now: false },
  groups: { shown: {}, current() {}, next() {} },
  data: () => ({}),
  buttonText: () => 'Send',
  submit,
} as unknown as FormSession
let form: FormContextValue
let send = () => {}

vi.mock('../../../src/web/state/use-awaited.ts', () => ({ useAwaited: () => session }))
vi.mock('../../../src/web/form/form-rules.ts', () => ({ formRules: () => ({}), askedAnswers: (_rules: unknown, data: unknown) => data }))
vi.mock('../../../src/web/form/SchemaForm.tsx', () => ({
  SchemaForm({ onSubmit }: { onSubmit(): void }) {
    form = useForm()
    send = onSubmit
    return null
  },
}))

beforeEach(() => {
  submit.mockClear()
  const screen = { screen: {}, scope: {}, loading: {}, prefilled: {}, openForm: async () => session } as unknown as ScreenInstance
  const groupHistory = { shown: { now: {} } }
  const webApp = { app: {}, host: {}, translator: { state: { locale: 'id-id' } }, groupHistory } as unknown as WebApp
  renderToStaticMarkup(
    <AppContext value={webApp}>
      <ScreenContext value={screen}>
        <FormView form="bank" onDone={() => {}} />
      </ScreenContext>
    </AppContext>,
  )
})

it('an error during the submit of a form is reported', async () => {
  const reported = vi.fn()
  vi.stubGlobal('reportError', reported)
  submit.mockRejectedValueOnce(new Error('broken'))
  send()
  await vi.waitFor(() => expect(reported).toHaveBeenCalledWith(new Error('broken')))
})

it('a field that no longer replaces the submit button does not affect another one that does', () => {
  const [first, second] = [vi.fn(), vi.fn()]
  const end = form.replaceSubmit(first)
  const endSecond = form.replaceSubmit(second)
  end()
  send()
  endSecond()
  send()
  expect([first.mock.calls.length, second.mock.calls.length, submit.mock.calls.length]).toEqual([0, 1, 1])
})
