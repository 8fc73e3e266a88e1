import { afterAll, beforeAll, expect, it, test } from 'vitest'
import { policyOf } from '../../../src/server/catalog/policy.ts'
import { addDays } from '../../../src/server/platform/calendar.ts'
import { saveCardPhoto } from '../../../src/server/profile/card-photo-queries.ts'
import { confirmFace } from '../../../src/server/profile/face-check-queries.ts'
import { contacts, createBorrower, fillProfile, otherIdentityNumber, submitAndAudit } from '../support/borrower.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server?.close())

const [NEW, AUDITING, APPROVED, REJECTED] = [0, 1, 2, 3]
const terms = () => policyOf(server.config).terms
const refused = { income: 1, salary: 1_000_000, spending: 4 }
let count = 0

/** `cardDays`: days between the photo of the card and the face comparison. */
test.each<{ name: string; job?: object; cardDays?: number; verify: number; wait: () => number; face: boolean }>([
  {
    name: 'after a refusal keeps a face match whose photos are still stored',
    job: refused,
    verify: REJECTED,
    wait: () => terms().timers.reapplyDays,
    face: true,
  },
  {
    name: 'after a refusal compares the face again when the photo of the card is past its retention',
    job: refused,
    cardDays: 80,
    verify: REJECTED,
    wait: () => terms().timers.reapplyDays,
    face: false,
  },
  {
    name: 'after an expired limit compares the face again',
    verify: APPROVED,
    wait: () => terms().timers.limitIdleDays + 1,
    face: false,
  },
])('another application $name', async ({ job = {}, cardDays = 0, verify, wait, face }) => {
  const who = await createBorrower(server, `081288899${100 + ++count}`)
  await fillProfile(who, { job, person: { cardid: otherIdentityNumber(count) } })
  const { uid } = await who.data('account')
  const now = server.clock.now()
  await saveCardPhoto(server.db, uid, { photo: new Uint8Array([1]), unread: false }, addDays(now, -cardDays))
  await server.db.query('insert into face_check (account_id, tries) values ($1, 3)', [uid])
  await confirmFace(server.db, uid, now)
  expect((await submitAndAudit(server, who)).verify).toBe(verify)
  expect((await who.data('account')).steps).toMatchObject({ face: true, contacts: true })

  server.advance(wait() * 86_400)
  expect(await who.data('userStatus')).toMatchObject({ verify: NEW, reapply: true })
  expect((await who.data('account')).steps).toMatchObject({ face, contacts: false, person: true, job: true })
  expect(await who.data('faceStatus')).toMatchObject(face ? { status: 'success' } : { status: 'init', tries_left: terms().faces.tries })
})

it('another application asks for the consent of the contacts again, and keeps the contacts', async () => {
  const who = await createBorrower(server, '081288899100')
  await fillProfile(who, { job: refused, person: { cardid: otherIdentityNumber(100) } })
  await submitAndAudit(server, who)
  server.advance(terms().timers.reapplyDays * 86_400)
  await who.data('userStatus')
  expect(await who.data('social')).toEqual({ socials: contacts, consent: false })
  expect(await who.call('submitProfile')).toMatchObject({ data: { missing: 'contacts' } })
  await who.data('saveSocial', { socials: JSON.stringify(contacts), consent: true })
  expect((await who.data('submitProfile')).verify).toBe(AUDITING)
})
