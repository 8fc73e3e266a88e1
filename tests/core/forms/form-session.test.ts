import { describe, expect, it } from 'vitest'
import { createFormValidator } from '../../../src/core/forms/form-validator.ts'
import { createFormSession, type FormSession } from '../../../src/core/forms/form-session.ts'
import { prepareFormData } from '../../../src/core/forms/prepare-form-data.ts'
import type { Flows } from '../../../src/core/language/flows.ts'
import type { Action } from '../../../src/core/language/actions.ts'
import type { Form } from '../../../src/core/language/forms.ts'
import type { RawReply } from '../../../src/core/host/reply.ts'
import type { Pointer } from '../../../src/core/language/pointer.ts'
import type { JsonSchema } from '../../../src/core/language/json.ts'
import type { HeadlessApp } from '../../../src/scenarios/headless-app.ts'
import { calls, ok, currentPage, smallFlows, createSmallApp } from '../../scenarios/small-app.ts'

const form: Form = {
  schema: 'one',
  load: { name: '/data/items/0/name', city: '/session/shop' },
  fields: { name: {}, city: {} },
  rules: { other: { field: '/city', text: 'city.other', must: { '/form/one/city': { not: '/form/one/name' } } } },
  submit: { call: 'order', button: 'send' },
}
const validator = createFormValidator({ type: 'object', properties: { name: { type: 'string' }, city: { type: 'string' } } }, ({ name }) =>
  name === 'bad' ? [{ instancePath: '/name', keyword: 'pattern' }] : [],
)
const flows: Flows = {
  ...smallFlows,
  app: {
    ...smallFlows.app,
    session: { ...smallFlows.app.session, uid: { schema: {}, persist: true }, drafts: { schema: {}, persist: true } },
  },
  screens: {
    ...smallFlows.screens,
    List: {
      data: { items: { call: 'items' } },
      blocks: { form: { block: 'Form', form: 'one', onDone: [{ toast: 'done' }], onError: [{ toast: '/reply/code' }] } },
    },
  },
  forms: { one: form },
}

async function opened(answers: Parameters<typeof createSmallApp>[0] = {}, session: Record<string, unknown> = {}) {
  const app = createSmallApp(
    { items: ok([{ name: 'Sari' }]), order: ok({}), ...answers },
    { token: 't', ...session },
    { flows, rules: () => validator },
  )
  await app.visit('/list')
  const session_ = await currentPage(app).openForm('one', createFormSession)
  return { app, form: session_ }
}
/** An app whose page is not cached. `reopen` opens the page and its form with these known values. */
function openedAnew() {
  const { list, ...others } = flows.routes.routes
  const anew: Flows = { ...flows, routes: { ...flows.routes, routes: { ...others, list: { ...list!, cache: false } } } }
  const answers = { items: ok([{ name: 'Sari' }]), order: ok({}) }
  const app = createSmallApp(answers, { token: 't', uid: 'u' }, { flows: anew, rules: () => validator })
  async function reopen(known: { name: string }) {
    answers.items = ok([known])
    await app.visit('/home')
    await app.visit('/list')
    return currentPage(app).openForm('one', createFormSession)
  }
  return { app, reopen }
}
const draftOf = ({ app }: HeadlessApp) => app.drafts.draftOf('one', { schema: {}, form: {} })
const errorsOf = ({ fields }: FormSession) => [...fields.errors()].map(([at, words]) => `${at} ${words}`)

describe('a form', () => {
  it('is the same one each time, with what is known in it', async () => {
    const { app, form: one } = await opened()
    expect(await currentPage(app).openForm('one', createFormSession)).toBe(one)
    expect(one.data()).toStrictEqual({ name: 'Sari' })
  })

  it('keeps in its draft what was filled in before it was opened', async () => {
    const { List, ...others } = flows.screens
    const enter: Action[] = [{ set: '/form/one/name', to: 'Sari Rahmawati' }]
    const filled: Flows = { ...flows, screens: { ...others, List: { ...List!, enter } } }
    const drafts = { u: { one: { at: Number.MAX_SAFE_INTEGER, data: { name: 'Sari' } } } }
    const session = { token: 't', uid: 'u', drafts }
    const app = createSmallApp({ items: ok([]), order: ok({}) }, session, { flows: filled, rules: () => validator })
    await app.visit('/list')
    const one = await currentPage(app).openForm('one', createFormSession)
    expect(one.data()).toMatchObject({ name: 'Sari Rahmawati' })
    one.changeField('/city', 'Depok')
    app.app.drafts.flush()
    expect(app.app.session.drafts).toMatchObject({ u: { one: { data: { name: 'Sari Rahmawati', city: 'Depok' } } } })
  })

  it('keeps a draft for each item when its draft is per item', async () => {
    const { list, ...others } = flows.routes.routes
    const perItem: Flows = {
      ...flows,
      routes: { ...flows.routes, routes: { ...others, list: { ...list!, cache: false } } },
      forms: { one: { ...form, draft: { per: '/data/items/0/name' } } },
    }
    const answers = { items: ok([{ name: 'Sari' }]), order: ok({}) }
    const app = createSmallApp(answers, { token: 't', uid: 'u' }, { flows: perItem, rules: () => validator })
    const openFor = async (name: string) => {
      answers.items = ok([{ name }])
      await app.visit('/home')
      await app.visit('/list')
      return currentPage(app).openForm('one', createFormSession)
    }
    ;(await openFor('Sari')).change({ name: 'Budi' })
    await app.waitForIdle()
    expect((await openFor('Dewi')).data()).toEqual({ name: 'Dewi' })
    expect((await openFor('Sari')).data()).toEqual({ name: 'Budi' })
  })

  it.each<{ name: string; change(one: FormSession): void; later: { name: string }; expected: Record<string, unknown> }>([
    {
      name: 'what is known later stands in a field that nobody touched',
      change: (one) => one.changeField('/city', 'Depok'),
      later: { name: 'Dewi' },
      expected: { name: 'Dewi', city: 'Depok' },
    },
    {
      name: 'what was typed stays',
      change: (one) => one.changeField('/name', 'Budi'),
      later: { name: 'Dewi' },
      expected: { name: 'Budi' },
    },
    {
      name: 'what was typed back to what is known is not kept',
      change(one) {
        one.changeField('/name', 'Budi')
        one.changeField('/name', 'Sari')
      },
      later: { name: 'Dewi' },
      expected: { name: 'Dewi' },
    },
    { name: 'what was emptied stays empty', change: (one) => one.changeField('/name', undefined), later: { name: 'Sari' }, expected: {} },
  ])('opened again: $name', async ({ change, later, expected }) => {
    const { app, reopen } = openedAnew()
    change(await reopen({ name: 'Sari' }))
    app.app.drafts.flush()
    expect((await reopen(later)).data()).toEqual(expected)
  })

  it('opened again without typing has what its page had filled in, which the device does not store', async () => {
    const { app, reopen } = openedAnew()
    await app.visit('/list')
    await currentPage(app).run([{ fill: 'one', with: { city: 'Depok' } }])
    await currentPage(app).openForm('one', createFormSession)
    await currentPage(app).run([{ fill: 'one', with: { name: 'Budi' } }])
    expect((await reopen({ name: 'Sari' })).data()).toEqual({ name: 'Budi', city: 'Depok' })
    app.app.drafts.flush()
    expect(app.app.session.drafts).toBeUndefined()
  })

  it('prefers a draft to known data, and values in the screen to both', async () => {
    const { app, form: one } = await opened({}, { uid: 'u' })
    one.change({ name: 'Budi', city: 'Depok' })
    await app.waitForIdle()
    await app.visit('/home')
    await app.visit('/list')
    expect((await currentPage(app).openForm('one', createFormSession)).data()).toEqual({ name: 'Budi', city: 'Depok' })
  })

  it.each<{ name: string; data: Record<string, unknown>; faults: string[] }>([
    { name: 'nothing is wrong', data: { name: 'Sari' }, faults: [] },
    { name: 'a rule of the schema is broken', data: { name: 'bad' }, faults: ['/name rule.other'] },
    { name: 'a rule across fields is broken', data: { name: 'x', city: 'x' }, faults: ['/city city.other'] },
  ])('knows at once when $name', async ({ data, faults: errors }) => {
    const { form: one } = await opened()
    one.change(data)
    expect(errorsOf(one)).toEqual(errors)
  })

  it('copies its data on the way in and on the way out', async () => {
    const { app, form: one } = await opened({}, { uid: 'u' })
    const typed = { name: 'Budi', places: [{ city: 'Depok' }] }
    one.change(typed)
    typed.places[0]!.city = 'Bogor'
    expect(one.data()).toEqual({ name: 'Budi', places: [{ city: 'Depok' }] })
    const seen = one.data()
    currentPage(app).set('/form/one/name', 'Sari')
    expect([seen.name, one.data().name, draftOf(app).read()?.name]).toEqual(['Budi', 'Sari', 'Budi'])
  })

  it.each<{ name: string; at: Pointer; value: unknown; expected: Record<string, unknown>; draft: Record<string, unknown> }>([
    {
      name: 'a text',
      at: '/name',
      value: 'Budi',
      expected: { name: 'Budi', places: ['Depok'] },
      draft: { name: 'Budi', places: ['Depok'] },
    },
    {
      name: 'a text that is emptied',
      at: '/name',
      value: undefined,
      expected: { places: ['Depok'] },
      draft: { name: null, places: ['Depok'] },
    },
    {
      name: 'an entry of a list',
      at: '/places/0',
      value: 'Bogor',
      expected: { name: 'Sari', places: ['Bogor'] },
      draft: { places: ['Bogor'] },
    },
    {
      name: 'an entry of a list that is emptied',
      at: '/places/0',
      value: undefined,
      expected: { name: 'Sari', places: [null] },
      draft: { places: [null] },
    },
  ])('takes $name by itself, and keeps it in the draft', async ({ at, value, expected, draft }) => {
    const { app, form: one } = await opened({}, { uid: 'u' })
    one.change({ name: 'Sari', places: ['Depok'] })
    one.changeField(at, value)
    expect(one.data()).toEqual(expected)
    expect(draftOf(app).read()).toEqual(draft)
  })

  it('is validated again when data of its page arrive', async () => {
    const must = { '/form/one/city': { not: '/data/items/0/name' } } as const
    const answers = { items: ok([{ name: 'Sari' }]) }
    const asked: Flows = { ...flows, forms: { one: { ...form, rules: { other: { field: '/city', text: 'city.other', must } } } } }
    const app = createSmallApp(answers, { token: 't' }, { flows: asked, rules: () => validator })
    await app.visit('/list')
    const one = await currentPage(app).openForm('one', createFormSession)
    one.change({ city: 'Depok' })
    expect(errorsOf(one)).toEqual([])
    answers.items = ok([{ name: 'Depok' }])
    await currentPage(app).reload('items')
    expect(errorsOf(one)).toEqual(['/city city.other'])
  })

  it('shows errors of touched fields only, and of all fields after a submit', async () => {
    const { form: one } = await opened()
    one.change({ name: 'bad' })
    expect(one.fields.visibleError('/name')).toBeUndefined()
    const wrong: (string | undefined)[] = []
    await one.submit({ onInvalid: (at) => void wrong.push(at) })
    expect([one.fields.visibleError('/name'), wrong]).toEqual(['rule.other', [undefined]])
  })

  it('is sent once, however often it is asked to', async () => {
    const { app, form: one } = await opened()
    await Promise.all([one.submit(), one.submit()])
    expect(calls(app, 'order')).toHaveLength(1)
    expect(one.submitting.now).toBe(false)
  })

  it('shows a refusal at its field until the answer changes', async () => {
    const { form: one } = await opened({ order: { status: 200, body: { code: 9, msg: 'Taken', data: { field: '/name' } } } })
    const heard: unknown[] = []
    await one.submit({ onInvalid: (at) => void heard.push(at), onError: (reply) => void heard.push((reply as { code: number }).code) })
    expect([one.fields.visibleError('/name'), heard]).toEqual(['Taken', ['/name', 9]])
    one.change({ name: 'Other' })
    expect(one.fields.visibleError('/name')).toBeUndefined()
  })

  it('shows a refusal without words in words of its own, and no longer once it is sent again', async () => {
    const answers = { order: { status: 200, body: { code: 9, msg: '', data: { field: '/name' } } } as RawReply }
    const { app, form: one } = await opened({ order: () => answers.order }, { uid: 'u' })
    one.change({ name: 'Budi' })
    await one.submit()
    expect([one.fields.visibleError('/name'), draftOf(app).read()]).toEqual(['error.api', { name: 'Budi' }])
    answers.order = ok({})
    await one.submit()
    expect([one.fields.visibleError('/name'), draftOf(app).read()]).toEqual([undefined, undefined])
    one.change({ name: 'bad' })
    expect(one.fields.visibleError('/name')).toBeUndefined()
  })

  it('shows no refusal of an answer that changed while it was sent', async () => {
    const refused: RawReply = { status: 200, body: { code: 9, msg: 'Taken', data: { field: '/name' } } }
    const { form: one } = await opened({ order: () => (one.change({ name: 'Other' }), refused) })
    await one.submit()
    one.validate()
    expect(one.fields.visibleError('/name')).toBeUndefined()
  })

  it.each<{ name: string; once: boolean; typed?: string; expected: unknown[]; draft: Record<string, unknown> }>([
    {
      name: 'empties a refused answer that serves once, and nothing else',
      once: true,
      expected: [{ city: 'Depok' }, 'Taken'],
      draft: { name: null, city: 'Depok' },
    },
    {
      name: 'keeps any other refused answer',
      once: false,
      expected: [{ name: 'Sari', city: 'Depok' }, 'Taken'],
      draft: { city: 'Depok' },
    },
    {
      name: 'keeps what was typed meanwhile',
      once: true,
      typed: 'Ayu',
      expected: [{ name: 'Ayu', city: 'Depok' }, undefined],
      draft: { name: 'Ayu', city: 'Depok' },
    },
  ])('$name', async ({ once, typed, expected, draft }) => {
    const refused: RawReply = { status: 200, body: { code: 9, msg: 'Taken', data: { field: '/name' } } }
    const rules = createFormValidator(
      { type: 'object', properties: { name: { type: 'string', once }, city: { type: 'string' } } },
      () => [],
    )
    const answer = () => (typed !== undefined && one.changeField('/name', typed), refused)
    const app = createSmallApp({ items: ok([{ name: 'Sari' }]), order: answer }, { token: 't' }, { flows, rules: () => rules })
    await app.visit('/list')
    const one = await currentPage(app).openForm('one', createFormSession)
    one.changeField('/city', 'Depok')
    await one.submit()
    one.validate()
    expect([one.data(), one.fields.visibleError('/name')]).toEqual(expected)
    expect(draftOf(app).read()).toEqual(draft)
  })

  it('asks for a used up answer when it is sent without a new one', async () => {
    const refused: RawReply = { status: 200, body: { code: 9, msg: 'Taken', data: { field: '/name' } } }
    const rules = createFormValidator({ type: 'object', properties: { name: { type: 'string', once: true } } }, ({ name }) =>
      name === undefined ? [{ instancePath: '', keyword: 'required', params: { missingProperty: 'name' } }] : [],
    )
    const app = createSmallApp({ items: ok([{ name: 'Sari' }]), order: refused }, { token: 't' }, { flows, rules: () => rules })
    await app.visit('/list')
    const one = await currentPage(app).openForm('one', createFormSession)
    await one.submit()
    expect(one.fields.visibleError('/name')).toBe('Taken')
    await one.submit()
    expect([one.fields.visibleError('/name'), calls(app, 'order').length]).toEqual(['rule.other', 1])
  })

  it.each<{ name: string; reply: RawReply; times: number }>([
    { name: 'tells who asked that it was taken', reply: ok({}), times: 1 },
    { name: 'does not tell it of one that was refused', reply: { status: 200, body: { code: 9, msg: 'Taken', data: {} } }, times: 0 },
  ])('$name', async ({ reply, times }) => {
    const { form: one } = await opened({ order: reply })
    const heard: unknown[] = []
    one.onTaken(() => heard.push('taken'))
    one.onTaken(() => heard.push('no longer asked'))()
    await one.submit()
    expect(heard).toEqual(Array.from({ length: times }, () => 'taken'))
  })

  it('shows no error after a success, even if the reply names a field', async () => {
    const { form: one } = await opened({ order: ok({ field: '/name' }) })
    const heard: unknown[] = []
    await one.submit({ onInvalid: (at) => void heard.push(at), onDone: () => void heard.push('done') })
    expect([one.fields.visibleError('/name'), heard]).toEqual([undefined, ['done']])
  })

  it('says its messages in the language that was chosen while its screen was left', async () => {
    let language = 'en'
    const text = (key: string) => `${key} (${language})`
    const app = createSmallApp({ items: ok([{ name: 'Sari' }]) }, { token: 't' }, { flows, rules: () => validator, text })
    await app.visit('/list')
    const page = currentPage(app)
    const one = await page.openForm('one', createFormSession)
    one.change({ name: 'bad' })
    one.fields.touch('/name')
    expect(one.fields.visibleError('/name')).toMatch(/\(en\)$/)
    page.leave()
    language = 'id'
    await page.enter()
    expect(one.fields.visibleError('/name')).toMatch(/\(id\)$/)
  })

  it('does not call onDone when its page was left before the answer', async () => {
    const { app, form: one } = await opened()
    const heard: unknown[] = []
    const sent = one.submit({ onDone: () => void heard.push('done') })
    currentPage(app).leave()
    await sent
    expect(heard).toEqual([])
  })
})

describe('data made ready to be asked for', () => {
  const person: JsonSchema = { type: 'object', required: ['name'], properties: { name: { type: 'string' } } }
  const list: JsonSchema = { type: 'array', minItems: 2, items: person }
  it.each<{ name: string; schema: JsonSchema; data: Record<string, unknown>; expected: Record<string, unknown> }>([
    { name: 'no value is made up', schema: person, data: {}, expected: {} },
    {
      name: 'not even a consent',
      schema: { type: 'object', required: ['agree'], properties: { agree: { const: true } } },
      data: {},
      expected: {},
    },
    {
      name: 'a list is as long as it must be',
      schema: { type: 'object', required: ['people'], properties: { people: list } },
      data: { people: [{ name: 'Budi' }] },
      expected: { people: [{ name: 'Budi' }, {}] },
    },
    { name: 'one that need not be there is not', schema: { type: 'object', properties: { people: list } }, data: {}, expected: {} },
    {
      name: 'a map that must be there is',
      schema: { type: 'object', required: ['owner'], properties: { owner: person } },
      data: {},
      expected: { owner: {} },
    },
    { name: 'what the schema does not know stays', schema: person, data: { more: 1 }, expected: { more: 1 } },
  ])('$name', ({ schema, data, expected }) => expect(prepareFormData(schema, data)).toEqual(expected))
})

describe('a form whose rules change on the server', () => {
  const renewing = (rules: () => ReturnType<typeof createFormValidator>, groups?: Form['groups']) => {
    const app = { ...flows.app, api: { ...flows.app.api, formRenewal: { '/reply/code': 4113 } } }
    return createSmallApp(
      { items: ok([{ name: 'Sari' }]), order: { status: 200, body: { code: 4113, msg: 'changed', data: { field: '/city' } } } },
      { token: 't' },
      { flows: { ...flows, app, forms: { one: { ...form, ...(groups && { groups }) } } }, rules },
    )
  }
  const people = { type: 'array', minItems: 1, items: { type: 'object' } }
  const newer = createFormValidator(
    {
      $id: 'newer',
      type: 'object',
      required: ['people'],
      properties: { name: { type: 'string', private: true }, city: { type: 'string' }, street: { type: 'string' }, people },
    },
    ({ street }) => (street === undefined ? [{ instancePath: '/street', keyword: 'required' }] : []),
  )

  it('takes the new rules, keeps every answer, and marks what does not fit', async () => {
    let current = validator
    const app = renewing(() => current)
    await app.visit('/list')
    const one = await currentPage(app).openForm('one', createFormSession)
    one.changeField('/city', 'Solo')
    const invalid: unknown[] = []
    const submit = () => one.submit({ onInvalid: (at) => void invalid.push(at) })
    current = newer
    await submit()
    expect(one.schema).toBe(newer.schema)
    expect(one.version.now).toBe(1)
    expect(one.data()).toEqual({ name: 'Sari', city: 'Solo', people: [{}] })
    expect(one.fields.visibleError('/street')).toBeDefined()
    expect(one.fields.visibleError('/city')).toBeUndefined()
    expect(invalid).toEqual([undefined])
    await submit()
    expect(one.version.now).toBe(1)
    one.changeField('/street', 'A')
    await submit()
    expect(calls(app, 'order').map(({ headers }) => headers['Form-Schema'])).toEqual([undefined, 'newer'])
  })

  it('opens the group with the first error of the new rules', async () => {
    let current = validator
    const app = renewing(() => current, {
      who: { title: 'who', fields: ['name', 'street'] },
      where: { title: 'where', fields: ['city', 'people'] },
    })
    await app.visit('/list')
    const one = await currentPage(app).openForm('one', createFormSession)
    await one.submit()
    expect(one.groups.current()?.id).toBe('where')
    current = newer
    await one.submit()
    expect(one.version.now).toBe(1)
    expect(one.groups.current()?.id).toBe('who')
  })

  it('shows the message of the server at its field when the new rules find no error', async () => {
    const app = renewing(() => validator)
    await app.visit('/list')
    const one = await currentPage(app).openForm('one', createFormSession)
    one.changeField('/city', 'Solo')
    await one.submit()
    expect(one.fields.visibleError('/city')).toBe('changed')
    expect(one.data()).toEqual({ name: 'Sari', city: 'Solo' })
  })

  it('stays as it is when the new rules do not arrive', async () => {
    let load = () => validator
    const app = renewing(() => load())
    await app.visit('/list')
    const one = await currentPage(app).openForm('one', createFormSession)
    one.changeField('/city', 'Solo')
    load = () => {
      throw new Error('offline')
    }
    await one.submit()
    expect(one).toMatchObject({ schema: validator.schema, version: { now: 0 }, submitting: { now: false } })
    expect(one.fields.visibleError('/city')).toBe('changed')
    expect(one.data()).toEqual({ name: 'Sari', city: 'Solo' })
  })
})
