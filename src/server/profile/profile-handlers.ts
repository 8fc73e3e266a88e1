import { memberSchema, propertiesOf } from '../../core/language/schema.ts'
import { maskMiddle } from '../../product/text-format.ts'
import { DAY_SECONDS } from '../../product/time.ts'
import type { Sql } from '../db/db.ts'
import { lockCredit } from '../credit/credit-queries.ts'
import { type ProfileSection, readProfile, upsertSection } from './profile-queries.ts'
import { privateFields } from './sealed-fields.ts'
import { ApiError } from '../calls/errors.ts'
import type { CallContext, Handlers } from '../calls/call-handler.ts'
import { accountReply } from './account-reply.ts'
import { hasRemovedContact, removedContacts } from './contact-queries.ts'
import { agesAt, acceptedAges, rejectsAge } from '../credit/age-limits.ts'
import { validAnswers } from './stored-answers.ts'
import { isContactList, parseContacts, storedContacts, validContacts } from './emergency-contacts.ts'
import { toDayNumber } from '../platform/calendar.ts'
import { loadMemberContext, type MemberContext } from '../account/member-context.ts'
import { parsePhoneField } from '../auth/phone-number.ts'
import { assertSalaryInBand, assertIdentityNumber } from './profile-rules.ts'
import { possibleBirths } from './identity-number.ts'
import { assertFreeIdentityNumber } from './identity-taken.ts'
import { findRegionPath } from '../catalog/regions.ts'
import { omitMissing } from '../calls/reply-fields.ts'

type Fields = Record<string, unknown>
const regionIds = (fields: Fields) => [fields.province, fields.city, fields.districts, fields.sub_districts] as (string | undefined)[]

function regionName(fields: Fields): string | undefined {
  return findRegionPath(regionIds(fields))
    ?.map((region) => region.name)
    .reverse()
    .join(', ')
}

function assertRegion(fields: Fields): void {
  if (regionIds(fields).some((id) => id !== undefined) && !findRegionPath(regionIds(fields)))
    throw new ApiError('regionInvalid', { field: '/sub_districts' })
}

/**
 * Throws unless the profile may be changed: before it is submitted, and again after a refusal. The data of a decision stays unchanged.
 * Takes the same lock as the submission, so that a write in the same transaction and a submission wait for each other.
 */
export async function assertEditableProfile(sql: Sql, accountId: string): Promise<void> {
  const { state } = await lockCredit(sql, accountId)
  if (state !== 'new' && state !== 'rejected') throw new ApiError('profileLocked')
}

export async function requireEditableProfile(context: CallContext): Promise<MemberContext> {
  const memberContext = await loadMemberContext(context)
  await assertEditableProfile(context.sql, memberContext.member.id)
  return memberContext
}

async function save(
  { sql, config, channel }: CallContext,
  { member, now }: MemberContext,
  section: ProfileSection,
  fields: object,
  asked: readonly string[] = [],
): Promise<void> {
  await upsertSection(
    sql,
    member.id,
    { section, fields, asked, sealed: privateFields(config) },
    { at: now, release: config.release, channel },
  )
}

async function saveAndReply(context: CallContext, memberContext: MemberContext, section: ProfileSection, fields: object) {
  await save(context, memberContext, section, fields)
  return accountReply(context, memberContext)
}

/** Saves a form that covers the whole section: an answer missing from it was removed. */
async function replaceAndReply(
  context: CallContext,
  memberContext: MemberContext,
  section: ProfileSection,
  call: 'saveWork' | 'saveWorkV2',
  fields: object,
) {
  const asked = propertiesOf(context.config.calls[call]?.payload).map(([name]) => name)
  await save(context, memberContext, section, fields, asked)
  return accountReply(context, memberContext)
}

export const profileHandlers = {
  account: async (_payload, context) => accountReply(context, await loadMemberContext(context)),

  saveAccount: async ({ email }, context) => saveAndReply(context, await loadMemberContext(context), 'contact', { email }),

  base: async (_payload, context) => {
    const { person = {}, contact = {} } = await readProfile(context.sql, (await loadMemberContext(context)).member.id)
    const { cardid, mother_maiden_name: _, ...shown } = person as { cardid?: string; mother_maiden_name?: string }
    const base = omitMissing({
      ...shown,
      ...contact,
      cardid_masked: cardid && maskMiddle(cardid, 4, 4),
      region_name: regionName(person),
    })
    return { base: validAnswers(memberSchema(context.config.calls.base?.reply, 'base'), base) }
  },

  saveBase: async (payload, context) => {
    const memberContext = await requireEditableProfile(context)
    if (payload.birth_date > toDayNumber(memberContext.now) * DAY_SECONDS) throw new ApiError('birthDateInvalid', { field: '/birth_date' })
    assertIdentityNumber(payload.cardid)
    if (rejectsAge(context.config, agesAt(context.config, possibleBirths(payload), toDayNumber(memberContext.now))))
      throw new ApiError('ageOutside', { field: '/birth_date', ...acceptedAges(context.config) })
    assertRegion(payload)
    await assertFreeIdentityNumber(context.sql, memberContext, payload.cardid, '/cardid')
    const { residential_status, live_duration, ...person } = payload
    await save(context, memberContext, 'contact', omitMissing({ residential_status, live_duration }))
    return saveAndReply(context, memberContext, 'person', person)
  },

  saveOtherInfo: async ({ email, residential_status, ...person }, context) => {
    const memberContext = await requireEditableProfile(context)
    assertRegion(person)
    await save(context, memberContext, 'contact', omitMissing({ email, residential_status }))
    return saveAndReply(context, memberContext, 'person', person)
  },

  work: async (_payload, context) => {
    const { job = {}, work = {} } = await readProfile(context.sql, (await loadMemberContext(context)).member.id)
    return validAnswers(context.config.calls.work?.reply, omitMissing({ ...job, ...work, region_name: regionName(work) }))
  },

  saveWork: async (payload, context) => {
    const memberContext = await requireEditableProfile(context)
    assertSalaryInBand(memberContext.policy.terms, payload)
    return replaceAndReply(context, memberContext, 'job', 'saveWork', payload)
  },

  saveWorkV2: async (payload, context) => {
    const memberContext = await requireEditableProfile(context)
    assertRegion(payload)
    return replaceAndReply(context, memberContext, 'work', 'saveWorkV2', payload)
  },

  social: async (_payload, context) => {
    const { member } = await loadMemberContext(context)
    const profile = await readProfile(context.sql, member.id)
    const consent = profile.contacts?.consent === true
    const socials = storedContacts(profile)
    if (isContactList(context, socials)) return { socials, consent }
    const objected = profile.contacts !== undefined && (await hasRemovedContact(context.sql, member.id))
    return objected ? { socials: validContacts(context, socials), consent, objected } : { socials: [], consent }
  },

  saveSocial: async ({ socials, consent }, context) => {
    const memberContext = await requireEditableProfile(context)
    const contacts = parseContacts(context, socials)
    const phones = contacts.map(({ phone }, index) => parsePhoneField(`/socials/${index}/phone`, phone))
    const same = phones.findIndex((phone, index) => phones.indexOf(phone) < index)
    if (same >= 0) throw new ApiError('contactsSame', { field: `/socials/${same}/phone` })
    const own = phones.indexOf(memberContext.member.phone)
    if (own >= 0) throw new ApiError('contactIsSelf', { field: `/socials/${own}/phone` })
    const [removed] = await removedContacts(context.sql, memberContext.member.id, phones)
    if (removed !== undefined) throw new ApiError('contactRemoved', { field: `/socials/${phones.indexOf(removed)}/phone` })
    return saveAndReply(context, memberContext, 'contacts', { socials: contacts, consent, consented_at: memberContext.now.toISOString() })
  },

  saveUserInfo: async (payload, context) => saveAndReply(context, await requireEditableProfile(context), 'contact', payload),
} satisfies Partial<Handlers>
