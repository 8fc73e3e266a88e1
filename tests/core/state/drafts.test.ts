import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { JsonSchema } from '../../../src/core/language/json.ts'
import { createDrafts, type FormDraft } from '../../../src/core/state/drafts.ts'
import type { Session } from '../../../src/core/state/session.ts'

const schema: JsonSchema = {
  type: 'object',
  properties: {
    name: { type: 'string' },
    number: { type: 'string', private: true },
    people: {
      type: 'array',
      items: { type: 'object', properties: { name: { type: 'string' }, secret: { type: 'string', private: true } } },
    },
  },
}
const form = { schema, form: {} }
const typed = { name: 'Sari', number: '3171', people: [{ name: 'Budi', secret: 's' }] }

/** Drafts whose typing delay ends on demand. */
function openSlowDrafts(uid: string) {
  const opened = openDrafts(uid)
  const tasks = new Set<() => void>()
  const after = (_: number, task: () => void) => (tasks.add(task), () => void tasks.delete(task))
  const drafts = createDrafts({ session: opened.session, host: { ...opened.host, after }, persists: true })
  const stored = () => JSON.stringify(opened.kept.get('drafts') ?? {})
  const draft = drafts.draftOf('f', form)
  return {
    ...opened,
    drafts,
    draft,
    stored,
    pauses: () => tasks.size,
    pause: () => [...tasks].forEach((task) => (tasks.delete(task), task())),
  }
}

function openDrafts(uid?: string, persists = true, lifetime = 24 * 3600) {
  const kept = new Map<string, unknown>()
  const session: Record<string, unknown> = uid === undefined ? {} : { uid }
  const clock = { now: 1_000_000 }
  const host = {
    flows: { app: { drafts: { lifetime } } },
    storage: {
      read: (name: string) => kept.get(name),
      write: (name: string, value: unknown) => void kept.set(name, value),
      remove: () => {},
    },
    sessionEntries: { account: 'uid', drafts: 'drafts' },
    now: () => clock.now,
    after: (_: number, task: () => void) => (task(), () => {}),
  }
  const drafts = createDrafts({ session, host, persists })
  return { kept, session, clock, host, drafts, draft: drafts.draftOf('f', form) }
}

const reloadedDraft = (session: Session, host: ReturnType<typeof openDrafts>['host']): FormDraft =>
  createDrafts({ session, host, persists: true }).draftOf('f', form)

describe('drafts', () => {
  it('come back whole while the app runs', () => {
    const { draft } = openDrafts('a')
    draft.write(typed)
    expect(draft.read()).toEqual(typed)
  })
  it('come back without private fields after a reload', () => {
    const { draft, session, host } = openDrafts('a')
    draft.write(typed)
    expect(reloadedDraft(session, host).read()).toEqual({ name: 'Sari', people: [{ name: 'Budi' }] })
  })
  it('are not shown to another account', () => {
    const { draft, session } = openDrafts('a')
    draft.write(typed)
    session.uid = 'b'
    expect(draft.read()).toBeUndefined()
    session.uid = 'a'
    expect(draft.read()).toEqual(typed)
  })
  it('are not stored on the device for a visitor', () => {
    const { draft, kept } = openDrafts()
    draft.write(typed)
    expect(kept.size).toBe(0)
    expect(draft.read()).toEqual(typed)
  })
  it('are not kept for a form that has none', () => {
    const { draft, drafts } = openDrafts('a')
    drafts.draftOf('f', { schema, form: { draft: false } }).write(typed)
    expect(draft.read()).toBeUndefined()
  })
  it('end when the form was sent', () => {
    const { draft, session, host } = openDrafts('a')
    draft.write(typed)
    draft.remove()
    expect(draft.read()).toBeUndefined()
    expect(reloadedDraft(session, host).read()).toBeUndefined()
  })
  it('are not kept on a device that keeps none', () => {
    const { draft, session, kept } = openDrafts('a', false)
    draft.write(typed)
    draft.remove()
    expect([kept.size, session]).toEqual([0, { uid: 'a' }])
  })
  it('are stored for all forms of one account, and for one account only', () => {
    const { draft, drafts, session, host } = openDrafts('a')
    draft.write({ name: 'one' })
    drafts.draftOf('g', form).write({ name: 'two' })
    const again = createDrafts({ session, host, persists: true })
    expect([again.draftOf('f', form).read(), again.draftOf('g', form).read()]).toEqual([{ name: 'one' }, { name: 'two' }])
    session.uid = 'b'
    draft.write({ name: 'three' })
    expect(Object.keys(session.drafts as object)).toEqual(['b'])
  })
  it('leave out files and what their form says', () => {
    const { drafts, session, host } = openDrafts('a')
    const data = { name: 'Sari', people: [], note: 'x', photo: new Blob(['x']) }
    const wide = { ...schema, properties: { ...(schema.properties as object), note: {}, photo: {} } }
    drafts.draftOf('f', { schema: wide, form: { draft: { omit: ['note'] } } }).write(data)
    expect(reloadedDraft(session, host).read()).toEqual({ name: 'Sari', people: [] })
  })
  it.each([
    { name: 'another field', here: { name: 'Sari', city: 'x' }, stored: { name: 'Sari', email: 'a@b.c', city: 'x' } },
    { name: 'a field that is emptied', here: { city: 'x' }, stored: { email: 'a@b.c', city: 'x' } },
    { name: 'the same field', here: { name: 'Sari', email: 'new', city: 'x' }, stored: { name: 'Sari', email: 'new', city: 'x' } },
  ])('keep what another tab has stored of the form meanwhile: $name', ({ here, stored }) => {
    const wider = { schema: { ...schema, properties: { ...(schema.properties as object), email: {}, city: {} } }, form: {} }
    const { drafts, session, host } = openDrafts('a')
    const other = createDrafts({ session, host, persists: true })
    const begun = { name: 'Sari', city: 'x' }
    for (const tab of [drafts, other]) tab.draftOf('f', wider).begin(begun)
    other.draftOf('f', wider).write({ ...begun, email: 'a@b.c' })
    drafts.draftOf('f', wider).write(here)
    expect(reloadedDraft(session, host).read()).toEqual(stored)
  })
  it('keep what another tab has stored of a list that has private parts', () => {
    const { draft, drafts, session, host } = openDrafts('a')
    const other = createDrafts({ session, host, persists: true })
    for (const tab of [drafts, other]) tab.draftOf('f', form).begin(typed)
    other.draftOf('f', form).write({ ...typed, people: [{ name: 'Dewi', secret: 'x' }] })
    draft.write({ ...typed, name: 'Sari' + 'ah' })
    expect(reloadedDraft(session, host).read()).toEqual({
      name: 'Sariah',
      people: [{ name: 'Dewi' }],
    })
  })
  it('keep values typed before a form is opened again, even before the pause ends', () => {
    const { draft, drafts, stored, pause } = openSlowDrafts('a')
    draft.begin({})
    draft.write({ name: 'S' })
    drafts.flush()
    draft.write({ name: 'Sari' })
    draft.begin({ name: 'Sari' })
    draft.write({ name: 'Sari', people: [] })
    pause()
    expect(stored()).toContain('Sari')
  })
  it('are stored whole where another tab has sent the form meanwhile', () => {
    const { draft, session, host } = openDrafts('a')
    draft.begin({})
    draft.write({ name: 'Sari' })
    reloadedDraft(session, host).remove()
    draft.write({ name: 'Sari', people: [] })
    expect(reloadedDraft(session, host).read()).toEqual({ name: 'Sari', people: [] })
  })
  it('are not merged into a new draft after a day', () => {
    const { draft, session, host, clock } = openDrafts('a')
    reloadedDraft(session, host).write({ name: 'Old' })
    clock.now += 24 * 3600
    draft.begin({})
    draft.write({ people: [] })
    expect(reloadedDraft(session, host).read()).toEqual({ people: [] })
  })
  it('are stored when the typing pauses', () => {
    const { draft, stored, pauses, pause } = openSlowDrafts('a')
    draft.write({ name: 'S' })
    draft.write({ name: 'Sari' })
    expect([pauses(), stored()]).toEqual([1, '{}'])
    pause()
    expect(stored()).toContain('Sari')
  })
  it('are stored when the page is left', () => {
    const { draft, drafts, stored } = openSlowDrafts('a')
    draft.write({ name: 'Sari' })
    drafts.flush()
    expect(stored()).toContain('Sari')
  })
  it.each(['pause', 'flush'] as const)('are both stored when two forms change at once: %s', (how) => {
    const { draft, drafts, stored, pause } = openSlowDrafts('a')
    draft.write({ name: 'Sari' })
    drafts.draftOf('g', form).write({ name: 'Budi' })
    if (how === 'pause') pause()
    else drafts.flush()
    expect([stored().includes('Sari'), stored().includes('Budi')]).toEqual([true, true])
  })
  it('are stored also when another form was sent meanwhile', () => {
    const { draft, drafts, stored, pause } = openSlowDrafts('a')
    draft.write({ name: 'Sari' })
    drafts.draftOf('g', form).write({ name: 'Budi' })
    drafts.draftOf('g', form).remove()
    pause()
    expect([stored().includes('Sari'), stored().includes('Budi')]).toEqual([true, false])
  })
  it('are not stored after the form was sent', () => {
    const { draft, drafts, stored, pause } = openSlowDrafts('a')
    draft.write({ name: 'Sari' })
    draft.remove()
    pause()
    drafts.flush()
    expect(stored()).toBe('{}')
  })
  it('are not stored after a sign-out', () => {
    const { draft, drafts, stored, pause } = openSlowDrafts('a')
    draft.write({ name: 'Sari' })
    drafts.clear()
    pause()
    drafts.flush()
    expect(stored()).toBe('{}')
  })
  it('are stored for the account that typed them', () => {
    const { draft, session, stored, pause } = openSlowDrafts('a')
    draft.write({ name: 'Sari' })
    session.uid = 'b'
    pause()
    expect(stored()).toMatch(/^{"a":/)
  })
  it.each([24 * 3600, 60])('are %i seconds old at most, as the app says', (lifetime) => {
    const { draft, session, host, clock } = openDrafts('a', true, lifetime)
    draft.write(typed)
    clock.now += lifetime - 1
    expect(reloadedDraft(session, host).read()).toMatchObject({ name: 'Sari' })
    clock.now += 1
    expect(reloadedDraft(session, host).read()).toBeUndefined()
  })
  it('can only be read once another account has signed in', () => {
    let hasAccountChanged = false
    const { drafts, draft, stored } = openSlowDrafts('a')
    const former = drafts.draftOf('f', form, () => hasAccountChanged)
    former.write(typed)
    hasAccountChanged = true
    former.begin({})
    former.write({ name: 'Budi' })
    former.keepInMemory({ name: 'Budi' })
    former.remove()
    drafts.flush()
    expect([former.read(), draft.read(), stored().includes('Sari')]).toEqual([typed, typed, true])
  })
  it('leave nothing after a sign-out', () => {
    const { draft, drafts, session } = openDrafts('a')
    draft.write(typed)
    delete session.drafts
    drafts.clear()
    expect(draft.read()).toBeUndefined()
  })
})

it('drafts on the device never contain a private or unknown value', () => {
  const secret = 'SECRET'
  const values = fc.oneof(fc.constant(secret), fc.string(), fc.constant([{ name: 'x', secret }]), fc.constant({ secret }))
  fc.assert(
    fc.property(fc.dictionary(fc.constantFrom('number', 'people', 'unknown', '__proto__'), values), (data) => {
      if (data.people === secret || (data.people && !Array.isArray(data.people))) return
      const { draft, kept } = openDrafts('a')
      draft.write(data)
      expect(JSON.stringify(kept.get('drafts'))).not.toContain(secret)
    }),
  )
})
