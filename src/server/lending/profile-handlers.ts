import { readCredit } from '../db/credits.ts'
import type { Section } from '../db/profiles.ts'
import { identityOwner, readProfile, saveSection } from '../db/profiles.ts'
import { ApiError } from '../errors.ts'
import type { Context, Handlers } from '../http/handler.ts'
import { accountReply } from './account-reply.ts'
import { agesOn, agesTaken, refusesAge } from './ages.ts'
import { fitting, schemaOf } from './answers.ts'
import { areContacts, readContacts } from './contacts.ts'
import { dayOf } from './days.ts'
import type { MemberDesk } from './member-desk.ts'
import { deskOf } from './member-desk.ts'
import { phoneAt, refuseWrongBand, refuseWrongNik } from './refuse-profile.ts'
import { refuseTaken } from './refuse-taken.ts'
import { regionPath } from './regions.ts'
import { present } from './wire.ts'

const DAY_SECONDS = 86_400

type Fields = Record<string, unknown>
const regionIds = (fields: Fields) => [fields.province, fields.city, fields.districts, fields.sub_districts] as (string | undefined)[]

function regionName(fields: Fields): string | undefined {
  return regionPath(regionIds(fields))
    ?.map((region) => region.name)
    .reverse()
    .join(', ')
}

function refuseWrongRegion(fields: Fields): void {
  if (regionIds(fields).some((id) => id !== undefined) && !regionPath(regionIds(fields)))
    throw new ApiError('regionInvalid', { field: '/sub_districts' })
}

/** A profile is written until it is submitted, and again after a refusal; what was decided on stays as it was. */
export async function openDesk(context: Context): Promise<MemberDesk> {
  const desk = await deskOf(context)
  const { state } = await readCredit(context.sql, desk.member.id)
  if (state !== 'new' && state !== 'rejected') throw new ApiError('profileLocked')
  return desk
}

async function save(context: Context, desk: MemberDesk, section: Section, fields: object) {
  await saveSection(context.sql, desk.member.id, section, fields, desk.now)
  return accountReply(context, desk)
}

export const profileHandlers = {
  account: async (_payload, context) => accountReply(context, await deskOf(context)),

  saveAccount: async ({ email }, context) => save(context, await deskOf(context), 'contact', { email }),

  base: async (_payload, context) => {
    const { person = {}, contact = {} } = await readProfile(context.sql, (await deskOf(context)).member.id)
    const { cardid, mother_maiden_name: _, ...shown } = person as { cardid?: string; mother_maiden_name?: string }
    const base = present({
      ...contact,
      ...shown,
      cardid_masked: cardid && `${cardid.slice(0, 4)}********${cardid.slice(-4)}`,
      region_name: regionName(person),
    })
    return { base: fitting(schemaOf(context.office.calls.base?.reply, 'base'), base) }
  },

  saveBase: async (payload, context) => {
    const desk = await openDesk(context)
    if (payload.birth_date > dayOf(desk.now) * DAY_SECONDS) throw new ApiError('birthDateInvalid', { field: '/birth_date' })
    if (refusesAge(context.office, agesOn(context.office, payload.birth_date, dayOf(desk.now))))
      throw new ApiError('ageOutside', { field: '/birth_date', ...agesTaken(context.office) })
    refuseWrongRegion(payload)
    refuseWrongNik(payload)
    const owner = await identityOwner(context.sql, payload.cardid)
    if (owner !== undefined && owner !== desk.member.id) await refuseTaken(context, desk, '/cardid')
    const { residential_status, ...person } = payload
    if (residential_status !== undefined) await saveSection(context.sql, desk.member.id, 'contact', { residential_status }, desk.now)
    return save(context, desk, 'person', person)
  },

  saveOtherInfo: async ({ email, residential_status, ...person }, context) => {
    const desk = await openDesk(context)
    const known = await readProfile(context.sql, desk.member.id)
    const merged = { ...known.person, ...person }
    refuseWrongRegion(merged)
    await saveSection(context.sql, desk.member.id, 'contact', present({ email, residential_status }), desk.now)
    // Only a person who is there already is added to: a few fields alone are no finished step.
    return known.person ? save(context, desk, 'person', person) : accountReply(context, desk)
  },

  work: async (_payload, context) => {
    const { job = {}, work = {} } = await readProfile(context.sql, (await deskOf(context)).member.id)
    return fitting(context.office.calls.work?.reply, present({ ...job, ...work, region_name: regionName(work) }))
  },

  saveWork: async (payload, context) => {
    const desk = await openDesk(context)
    refuseWrongBand(desk.lender.terms, payload)
    return save(context, desk, 'job', payload)
  },

  saveWorkV2: async (payload, context) => {
    const desk = await openDesk(context)
    refuseWrongRegion(payload)
    return save(context, desk, 'work', payload)
  },

  social: async (_payload, context) => {
    const { contacts } = await readProfile(context.sql, (await deskOf(context)).member.id)
    const { socials } = contacts ?? {}
    return { socials: areContacts(context.office, socials) ? (socials as never) : [], consent: contacts?.consent === true }
  },

  saveSocial: async ({ socials, consent }, context) => {
    const desk = await openDesk(context)
    const contacts = readContacts(context.office, socials)
    const phones = contacts.map(({ phone }, index) => phoneAt(`/socials/${index}/phone`, phone))
    const same = phones.findIndex((phone, index) => phones.indexOf(phone) < index)
    if (same >= 0) throw new ApiError('contactsSame', { field: `/socials/${same}/phone` })
    const own = phones.indexOf(desk.member.phone)
    if (own >= 0) throw new ApiError('contactIsSelf', { field: `/socials/${own}/phone` })
    return save(context, desk, 'contacts', { socials: contacts, consent, consented_at: desk.now.toISOString() })
  },

  saveUserInfo: async (payload, context) => {
    const desk = await deskOf(context)
    const { live_duration, ...contact } = payload
    await saveSection(context.sql, desk.member.id, 'contact', present({ ...contact, live_duration }), desk.now)
    return accountReply(context, desk)
  },
} satisfies Partial<Handlers>
