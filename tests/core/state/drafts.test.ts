import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { JsonSchema } from '../../../src/core/language/json.ts'
import { createDrafts, withoutPrivateFields } from '../../../src/core/state/drafts.ts'

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
const typed = { name: 'Sari', number: '3171', people: [{ name: 'Budi', secret: 's' }] }

/** Drafts whose pause in typing ends when told. */
function openSlowDrafts(uid: string) {
  const opened = openDrafts(uid)
  const tasks = new Set<() => void>()
  const after = (_: number, task: () => void) => (tasks.add(task), () => void tasks.delete(task))
  const drafts = createDrafts({ session: opened.session, host: { ...opened.host, after }, persists: true })
  const stored = () => JSON.stringify(opened.kept.get('drafts') ?? {})
  return { ...opened, drafts, stored, pauses: () => tasks.size, pause: () => [...tasks].forEach((task) => (tasks.delete(task), task())) }
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
  return { kept, session, clock, host, drafts: createDrafts({ session, host, persists }) }
}

describe('drafts', () => {
  it('come back whole while the app runs', () => {
    const { drafts } = openDrafts('a')
    drafts.write('f', typed, schema, undefined)
    expect(drafts.read('f')).toEqual(typed)
  })
  it('come back without private fields after a reload', () => {
    const { drafts, session, host } = openDrafts('a')
    drafts.write('f', typed, schema, undefined)
    expect(createDrafts({ session, host, persists: true }).read('f')).toEqual({ name: 'Sari', people: [{ name: 'Budi' }] })
  })
  it('are not shown to another account', () => {
    const { drafts, session } = openDrafts('a')
    drafts.write('f', typed, schema, undefined)
    session.uid = 'b'
    expect(drafts.read('f')).toBeUndefined()
    session.uid = 'a'
    expect(drafts.read('f')).toEqual(typed)
  })
  it('are not stored on the device for a visitor', () => {
    const { drafts, kept } = openDrafts()
    drafts.write('f', typed, schema, undefined)
    expect(kept.size).toBe(0)
    expect(drafts.read('f')).toEqual(typed)
  })
  it('are not kept for a form that has none', () => {
    const { drafts } = openDrafts('a')
    drafts.write('f', typed, schema, false)
    expect(drafts.read('f')).toBeUndefined()
  })
  it('end when the form was sent', () => {
    const { drafts, session, host } = openDrafts('a')
    drafts.write('f', typed, schema, undefined)
    drafts.remove('f')
    expect(drafts.read('f')).toBeUndefined()
    expect(createDrafts({ session, host, persists: true }).read('f')).toBeUndefined()
  })
  it('are not kept on a device that keeps none', () => {
    const { drafts, session, kept } = openDrafts('a', false)
    drafts.write('f', typed, schema, undefined)
    drafts.remove('f')
    expect([kept.size, session]).toEqual([0, { uid: 'a' }])
  })
  it('are stored for all forms of one account, and for one account only', () => {
    const { drafts, session, host } = openDrafts('a')
    drafts.write('f', { name: 'one' }, schema, undefined)
    drafts.write('g', { name: 'two' }, schema, undefined)
    const again = createDrafts({ session, host, persists: true })
    expect([again.read('f'), again.read('g')]).toEqual([{ name: 'one' }, { name: 'two' }])
    session.uid = 'b'
    drafts.write('f', { name: 'three' }, schema, undefined)
    expect(Object.keys(session.drafts as object)).toEqual(['b'])
  })
  it('leave out files and what their form says', () => {
    const { drafts, session, host } = openDrafts('a')
    const data = { name: 'Sari', people: [], note: 'x', photo: new Blob(['x']) }
    const wide = { ...schema, properties: { ...(schema.properties as object), note: {}, photo: {} } }
    drafts.write('f', data, wide, { omit: ['note'] })
    expect(createDrafts({ session, host, persists: true }).read('f')).toEqual({ name: 'Sari', people: [] })
  })
  it.each([
    { name: 'another field', here: { name: 'Sari', city: 'x' }, stored: { name: 'Sari', email: 'a@b.c', city: 'x' } },
    { name: 'a field that is emptied', here: { city: 'x' }, stored: { email: 'a@b.c', city: 'x' } },
    { name: 'the same field', here: { name: 'Sari', email: 'new', city: 'x' }, stored: { name: 'Sari', email: 'new', city: 'x' } },
  ])('keep what another tab has stored of the form meanwhile: $name', ({ here, stored }) => {
    const open = { ...schema, properties: { ...(schema.properties as object), email: {}, city: {} } }
    const { drafts, session, host } = openDrafts('a')
    const other = createDrafts({ session, host, persists: true })
    const begun = { name: 'Sari', city: 'x' }
    for (const tab of [drafts, other]) tab.begin('f', begun, open, undefined)
    other.write('f', { ...begun, email: 'a@b.c' }, open, undefined)
    drafts.write('f', here, open, undefined)
    expect(createDrafts({ session, host, persists: true }).read('f')).toEqual(stored)
  })
  it('keep what another tab has stored of a list that has private parts', () => {
    const { drafts, session, host } = openDrafts('a')
    const other = createDrafts({ session, host, persists: true })
    for (const tab of [drafts, other]) tab.begin('f', typed, schema, undefined)
    other.write('f', { ...typed, people: [{ name: 'Dewi', secret: 'x' }] }, schema, undefined)
    drafts.write('f', { ...typed, name: 'Sari' + 'ah' }, schema, undefined)
    expect(createDrafts({ session, host, persists: true }).read('f')).toEqual({ name: 'Sariah', people: [{ name: 'Dewi' }] })
  })
  it('keep values typed before a form is opened again, even before the pause ends', () => {
    const { drafts, stored, pause } = openSlowDrafts('a')
    drafts.begin('f', {}, schema, undefined)
    drafts.write('f', { name: 'S' }, schema, undefined)
    drafts.flush()
    drafts.write('f', { name: 'Sari' }, schema, undefined)
    drafts.begin('f', { name: 'Sari' }, schema, undefined)
    drafts.write('f', { name: 'Sari', people: [] }, schema, undefined)
    pause()
    expect(stored()).toContain('Sari')
  })
  it('are stored whole where another tab has sent the form meanwhile', () => {
    const { drafts, session, host } = openDrafts('a')
    drafts.begin('f', {}, schema, undefined)
    drafts.write('f', { name: 'Sari' }, schema, undefined)
    createDrafts({ session, host, persists: true }).remove('f')
    drafts.write('f', { name: 'Sari', people: [] }, schema, undefined)
    expect(createDrafts({ session, host, persists: true }).read('f')).toEqual({ name: 'Sari', people: [] })
  })
  it('are not merged into a new draft after a day', () => {
    const { drafts, session, host, clock } = openDrafts('a')
    createDrafts({ session, host, persists: true }).write('f', { name: 'Old' }, schema, undefined)
    clock.now += 24 * 3600
    drafts.begin('f', {}, schema, undefined)
    drafts.write('f', { people: [] }, schema, undefined)
    expect(createDrafts({ session, host, persists: true }).read('f')).toEqual({ people: [] })
  })
  it('are stored when the typing pauses', () => {
    const { drafts, stored, pauses, pause } = openSlowDrafts('a')
    drafts.write('f', { name: 'S' }, schema, undefined)
    drafts.write('f', { name: 'Sari' }, schema, undefined)
    expect([pauses(), stored()]).toEqual([1, '{}'])
    pause()
    expect(stored()).toContain('Sari')
  })
  it('are stored when the page is left', () => {
    const { drafts, stored } = openSlowDrafts('a')
    drafts.write('f', { name: 'Sari' }, schema, undefined)
    drafts.flush()
    expect(stored()).toContain('Sari')
  })
  it.each(['pause', 'flush'] as const)('are both stored when two forms change at once: %s', (how) => {
    const { drafts, stored, pause } = openSlowDrafts('a')
    drafts.write('f', { name: 'Sari' }, schema, undefined)
    drafts.write('g', { name: 'Budi' }, schema, undefined)
    if (how === 'pause') pause()
    else drafts.flush()
    expect([stored().includes('Sari'), stored().includes('Budi')]).toEqual([true, true])
  })
  it('are stored also when another form was sent meanwhile', () => {
    const { drafts, stored, pause } = openSlowDrafts('a')
    drafts.write('f', { name: 'Sari' }, schema, undefined)
    drafts.write('g', { name: 'Budi' }, schema, undefined)
    drafts.remove('g')
    pause()
    expect([stored().includes('Sari'), stored().includes('Budi')]).toEqual([true, false])
  })
  it('are not stored after the form was sent', () => {
    const { drafts, stored, pause } = openSlowDrafts('a')
    drafts.write('f', { name: 'Sari' }, schema, undefined)
    drafts.remove('f')
    pause()
    drafts.flush()
    expect(stored()).toBe('{}')
  })
  it('are not stored after a sign-out', () => {
    const { drafts, stored, pause } = openSlowDrafts('a')
    drafts.write('f', { name: 'Sari' }, schema, undefined)
    drafts.clear()
    pause()
    drafts.flush()
    expect(stored()).toBe('{}')
  })
  it('are stored for the account that typed them', () => {
    const { drafts, session, stored, pause } = openSlowDrafts('a')
    drafts.write('f', { name: 'Sari' }, schema, undefined)
    session.uid = 'b'
    pause()
    expect(stored()).toMatch(/^{"a":/)
  })
  it.each([24 * 3600, 60])('are %i seconds old at most, as the app says', (lifetime) => {
    const { drafts, session, host, clock } = openDrafts('a', true, lifetime)
    drafts.write('f', typed, schema, undefined)
    clock.now += lifetime - 1
    expect(createDrafts({ session, host, persists: true }).read('f')).toMatchObject({ name: 'Sari' })
    clock.now += 1
    expect(createDrafts({ session, host, persists: true }).read('f')).toBeUndefined()
  })
  it('leave nothing after a sign-out', () => {
    const { drafts, session } = openDrafts('a')
    drafts.write('f', typed, schema, undefined)
    delete session.drafts
    drafts.clear()
    expect(drafts.read('f')).toBeUndefined()
  })
})

it('drafts on the device never contain a private or unknown value', () => {
  const secret = 'SECRET'
  const values = fc.oneof(fc.constant(secret), fc.string(), fc.constant([{ name: 'x', secret }]), fc.constant({ secret }))
  fc.assert(
    fc.property(fc.dictionary(fc.constantFrom('number', 'people', 'unknown', '__proto__'), values), (data) => {
      if (data.people === secret || (data.people && !Array.isArray(data.people))) return
      expect(JSON.stringify(withoutPrivateFields(schema, data))).not.toContain(secret)
    }),
  )
})
