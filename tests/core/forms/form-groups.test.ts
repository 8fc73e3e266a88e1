import { describe, expect, it } from 'vitest'
import { createFormGroups } from '../../../src/core/forms/form-groups.ts'
import { createFormValidator } from '../../../src/core/forms/form-validator.ts'
import { createFormSession, type FormSession } from '../../../src/core/forms/form-session.ts'
import type { Host } from '../../../src/core/host/host.ts'
import type { Form } from '../../../src/core/language/forms.ts'
import { currentPage, createSmallApp, ok, smallFlows } from '../../scenarios/small-app.ts'

const fields = ['name', 'city', 'street', 'note'] as const
const form: Form = {
  schema: 'one',
  fields: { name: {}, city: {}, street: {}, note: {} },
  groups: {
    who: { title: 'who', fields: ['name'] },
    where: { title: 'where', fields: ['street', 'city'] },
    more: { title: 'more', fields: ['note'] },
  },
  rules: { other: { field: '/name', text: 'name.other', must: { '/form/one/city': { not: '/form/one/name' } } } },
  submit: { call: 'order', button: 'send' },
}
const validator = createFormValidator(
  { type: 'object', properties: Object.fromEntries(fields.map((name) => [name, { type: 'string' }])) },
  (data) =>
    fields
      .filter((name) => name !== 'note' && data[name] === undefined)
      .map((name) => ({ instancePath: '', keyword: 'required', params: { missingProperty: name } })),
)
const flows = {
  ...smallFlows,
  screens: { ...smallFlows.screens, List: { blocks: { form: { block: 'Form', form: 'one' } } } },
  forms: { one: form },
}

async function opened(answer = ok({}), asked = form) {
  const app = createSmallApp({ order: answer }, { token: 't' }, { flows: { ...flows, forms: { one: asked } }, rules: () => validator })
  await app.visit('/list')
  const session = await currentPage(app).openForm('one', createFormSession)
  return { app, session }
}
const here = ({ groups }: FormSession) => groups.current()?.id
const shown = ({ fields: store }: FormSession) => fields.filter((name) => store.visibleError(`/${name}`) !== undefined)

function groupsOf(asking: Form, onShow = () => {}) {
  const host = { observe: (value: unknown) => value } as Host
  return createFormGroups({ form: () => asking, schema: () => ({}), host, onShow })
}

describe('groups', () => {
  it.each([
    ['those with something to ask', ['name', 'note'], { who: ['name'], more: ['note'] }],
    ['none where nothing is asked', [], {}],
    ['a field that none names, in the last', ['name', 'note', 'age'], { who: ['name'], more: ['note', 'age'] }],
  ])('are %s', (_title, asked, expected) => {
    const groups = groupsOf(form)
    groups.setAsked(asked)
    expect(Object.fromEntries(groups.all().map((group) => [group.id, group.fields]))).toEqual(expected)
  })

  it('notify once when other fields are asked', () => {
    let shows = 0
    const groups = groupsOf(form, () => void (shows += 1))
    groups.setAsked(['name'])
    groups.setAsked(['name'])
    expect(shows).toBe(1)
  })

  it('are empty for a form without groups', () => {
    const { groups: _, ...plain } = form
    const groups = groupsOf(plain)
    groups.setAsked(['name'])
    expect(groups.all()).toEqual([])
  })
})

it('a form that asks everything at once has one part, and no group', async () => {
  const { groups: _, ...plain } = form
  const { app, session } = await opened(ok({}), plain)
  expect([currentPage(app).scope.part, session.groups.index(), session.groups.current()]).toEqual([{ one: 1 }, undefined, undefined])
})

describe('a form in groups', () => {
  it('goes on when the group on show is filled in, and says only what is wrong there', async () => {
    const { session } = await opened()
    await session.submit()
    expect([here(session), shown(session), session.missingCount.now]).toEqual(['who', ['name'], 3])
    session.change({ name: 'Sari' })
    session.validate()
    await session.submit()
    expect([here(session), shown(session), session.missingCount.now]).toEqual(['where', [], 2])
  })

  it('begins at the first group that is not filled in, or at the one that is asked for', async () => {
    const { session } = await opened()
    session.change({ name: 'Sari' })
    session.openGroup()
    expect(here(session)).toBe('where')
    session.openGroup('more')
    expect(here(session)).toBe('more')
    session.openGroup('gone')
    expect(here(session)).toBe('where')
    session.change({ name: 'Sari', city: 'Depok', street: 'A' })
    session.openGroup()
    expect(here(session)).toBe('who')
  })

  it('opens the group with a prefilled field first, for review', async () => {
    const { app, session } = await opened()
    session.change({ name: 'Sari', city: 'Depok', street: 'A' })
    await currentPage(app).run([{ fill: 'one', with: { note: 'read from a card' } }])
    session.openGroup()
    expect(here(session)).toBe('more')
  })

  it('opens an earlier group when an answer breaks a rule there', async () => {
    const { session } = await opened()
    session.change({ name: 'Depok', city: 'Depok', street: 'A' })
    session.openGroup('where')
    await session.submit()
    expect([here(session), session.fields.visibleError('/name')]).toEqual(['who', 'name.other'])
  })

  it('sends everything from the last group alone, and opens the group of a refused field', async () => {
    const { app, session } = await opened({ status: 200, body: { code: 9, msg: 'Taken', data: { field: '/city' } } })
    session.change({ name: 'Sari', city: 'Depok', street: 'A', note: 'n' })
    const went: string[] = []
    const onGroup = (id: string) => void went.push(id)
    await session.submit({ onGroup })
    await session.submit({ onGroup })
    expect([went, app.sent]).toEqual([['where', 'more'], []])
    await session.submit({ onGroup })
    expect(app.sent.map(({ payload }) => payload)).toEqual([{ name: 'Sari', city: 'Depok', street: 'A', note: 'n' }])
    expect([here(session), shown(session)]).toEqual(['where', ['city']])
  })

  it('puts the number of the current part into the scope of the page', async () => {
    const { app, session } = await opened()
    const part = () => currentPage(app).scope.part
    expect([part(), session.groups.index()]).toEqual([{ one: 1 }, 0])
    session.openGroup('more')
    expect(part()).toEqual({ one: 3 })
    session.groups.setAsked(['name', 'note'])
    expect(part()).toEqual({ one: 2 })
  })

  it('leaves a group out while its fields are not asked', async () => {
    const { session } = await opened()
    session.change({ name: 'Sari' })
    session.groups.setAsked(['name', 'note'])
    expect(session.groups.next()?.id).toBe('more')
  })

  it('counts the errors of the group on show', async () => {
    const { session } = await opened()
    session.change({ name: 'Sari' })
    session.openGroup('where')
    await session.submit()
    const count = (id: string) => session.fields.errorsAfterSubmit(form.groups?.[id]?.fields)
    expect([count('who'), count('where'), count('more')]).toEqual([0, 2, 0])
  })
})
