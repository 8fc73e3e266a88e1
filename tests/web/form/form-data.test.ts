import type { FormProps, FormState } from '@rjsf/core'
import Form from '@rjsf/core/lib/components/Form.js'
import type { RJSFSchema } from '@rjsf/utils'
import validator from '@rjsf/validator-ajv8'
import { expect, it } from 'vitest'
import { observe, plain } from '../../../src/web/state/store.ts'

type Data = Record<string, unknown>
type State = FormState<Data>

const schema: RJSFSchema = {
  type: 'object',
  properties: {
    name: { type: 'string' },
    contacts: { type: 'array', items: { type: 'object', properties: { phone: { type: 'string' } } } },
  },
}

/** A form without a page: its state is set at once. */
function createForm(formData: Data, onChange: NonNullable<FormProps<Data>['onChange']>) {
  const form = new Form<Data>({ schema, validator, formData, noValidate: true, omitExtraData: true, onChange })
  const updater = {
    isMounted: () => true,
    enqueueForceUpdate() {},
    enqueueSetState(_: unknown, change: Partial<State> | ((state: State, props: unknown) => Partial<State>), after?: () => void) {
      form.state = { ...form.state, ...(typeof change === 'function' ? change(form.state, form.props) : change) }
      after?.call(form)
    },
  }
  return Object.assign(form, { updater })
}

it.each([
  { name: 'a text', value: 'Budi', path: ['name'] },
  { name: 'a text that is emptied', value: undefined, path: ['name'] },
  { name: 'a field in a list', value: '0813', path: ['contacts', 1, 'phone'] },
  { name: 'a whole list', value: [{ phone: '0814' }], path: ['contacts'] },
])('rjsf changes $name without writing into the data it was handed', ({ value, path }) => {
  const { data } = observe({ data: { name: 'Sari', contacts: [{ phone: '0811' }, { phone: '0812' }] } })
  const handed = plain(data) as Data
  const before = structuredClone(handed)
  const reported: unknown[] = []
  createForm(handed, ({ formData }) => void reported.push(formData)).onChange(value as Data | undefined, path)
  expect(reported).toHaveLength(1)
  expect(reported[0]).not.toEqual(before)
  expect(handed).toEqual(before)
})
