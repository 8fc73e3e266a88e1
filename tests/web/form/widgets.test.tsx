import { describe, expect, it } from 'vitest'
import { createFieldStore } from '../../../src/core/forms/field-store.ts'
import type { Field } from '../../../src/core/language/forms.ts'
import type { JsonSchema } from '../../../src/core/language/json.ts'
import type { ScreenInstance } from '../../../src/core/screens/screen.ts'
import { productHost } from '../../../src/product/product-host.ts'
import { FormContext, type FormContextValue } from '../../../src/web/form/context/form-context.ts'
import type { WidgetProps } from '../../../src/web/form/context/widget.ts'
import { widgetFor } from '../../../src/web/form/widgets/registry.ts'
import { ScreenContext } from '../../../src/web/state/app-context.ts'
import { drawInApp } from '../draw-in-app.tsx'

/** Renders the widget of a form with one field, in the scope of its screen. */
function drawn(field: Field, schema: JsonSchema, scope: object = {}, value?: unknown, partial?: unknown): string {
  const text = (key: string) => (key === 'block.date.months' ? 'January February March April May' : key)
  const host = { ...productHost, text, now: () => 0, storage: { read: () => undefined } }
  const screen = { scope, loading: {}, prefilled: {} } as unknown as ScreenInstance
  const fields = createFieldStore()
  fields.keepPartial('/field', partial)
  const form = { id: 'one', screen, host, fields, locale: 'en-us' } as unknown as FormContextValue
  const control = { id: 'one_field', value, onChange() {}, onBlur() {} }
  const props: WidgetProps = { path: '/field', schema, field, label: 'Label', placeholder: undefined, control }
  const { Widget } = widgetFor(schema, field)
  return drawInApp(
    <ScreenContext value={screen}>
      <FormContext value={form}>
        <Widget {...props} />
      </FormContext>
    </ScreenContext>,
    { app: { env: host }, host, translator: { state: {}, text } },
  )
}

describe('a code from an SMS', () => {
  it.each([
    { name: 'has its boxes as what its label belongs to', afterSending: false, control: 'input' },
    { name: 'has the button that sends it as that before it was sent', afterSending: true, control: 'button' },
  ])('$name', ({ afterSending, control }) => {
    const html = drawn({ widget: 'SmsCode', call: 'smsCode', afterSending }, { type: 'string' })
    expect([...html.matchAll(/<(\w+)[^>]* id="one_field"/g)].map(([, name]) => name)).toEqual([control])
    expect(html.includes('aria-labelledby="one_field"')).toBe(afterSending)
  })

  it.each([
    { name: 'has as many boxes as its rule has digits', schema: { type: 'string', pattern: '^[0-9]{4}$' }, boxes: 4 },
    { name: 'has as many boxes as its rule allows digits', schema: { type: 'string', minLength: 6, maxLength: 8 }, boxes: 8 },
    { name: 'has six without a rule', schema: { type: 'string' }, boxes: 6 },
  ])('$name', ({ schema, boxes }) => {
    expect(drawn({ widget: 'SmsCode', call: 'smsCode' }, schema).match(/"code-box /g)).toHaveLength(boxes)
  })
})

describe('an amount', () => {
  const field: Field = { widget: 'Amount', min: '/data/min', max: '/data/max', step: '/data/step' }
  it.each([
    { name: 'slides by the step that the server gives', data: { min: 400_000, max: 900_000, step: 250_000 }, slides: true },
    { name: 'is typed alone where no step is known', data: { min: 400_000, max: 900_000 }, slides: false },
    { name: 'is typed alone where no limit is known', data: { min: 400_000, step: 250_000 }, slides: false },
  ])('$name', ({ data, slides }) => {
    const html = drawn(field, { type: 'integer' }, { data }, 650_000)
    expect(html).toContain('value="650.000"')
    expect(html.includes('type="range"')).toBe(slides)
    expect(html.includes('step="250000"')).toBe(slides)
  })
})

/** Returns the selected text of each list of a field. */
const chosenIn = (html: string) => [...html.matchAll(/<select.*?<\/select>/g)].map(([list]) => /selected="">([^<]*)</.exec(list)?.[1])

describe('a partial answer', () => {
  const date: Field = { widget: 'Date', order: 'dmy' }
  const tree: Field = { widget: 'Tree', from: '/data' }
  const branch = { id: 'java', name: 'Java', children: [{ id: 'west', name: 'West', children: [{ id: 'depok', name: 'Depok' }] }] }
  it.each([
    { name: 'of a date', field: date, partial: { day: 17, month: 5 }, shown: ['17', 'May', 'block.date.year'] },
    { name: 'of a date that is whole now', field: date, value: 0, partial: { day: 17 }, shown: ['1', 'January', '1970'] },
    { name: 'of a tree', field: tree, partial: 'java', shown: ['Java', 'block.tree.more'] },
    { name: 'of a tree whose leaf is chosen now', field: tree, value: 'depok', partial: 'java', shown: ['Java', 'West', 'Depok'] },
    { name: 'that there is none of', field: date, shown: ['block.date.day', 'block.date.month', 'block.date.year'] },
  ])('is kept when its field is drawn again: $name', ({ field, value, partial, shown }) => {
    expect(chosenIn(drawn(field, { type: 'integer' }, { data: [branch] }, value, partial))).toEqual(shown)
  })
})
