import { rateLimit } from '../auth/rate-limits.ts'
import { consume, uncount } from '../auth/rate-limit-queries.ts'
import { readProfile } from './profile-queries.ts'
import type { PlainRefusal } from '../../product/refusals.ts'
import { ApiError } from '../calls/errors.ts'
import type { Handlers } from '../calls/call-handler.ts'
import type { CardReadError } from '../ports/identity-card/identity-card-port.ts'
import { saveCardPhoto } from './card-photo-queries.ts'
import { reopenFaceCheck } from './face-check-queries.ts'
import { validAnswers } from './stored-answers.ts'
import { isSameHolder } from './holder-name.ts'
import { assertEditableProfile, requireEditableProfile } from './profile-handlers.ts'
import { assertFreeIdentityNumber } from './identity-taken.ts'

/** Photos of cards per hour, whether they could be read or not. */
export const CARDS_PER_HOUR = 10
const FIELD = '/id_card'

const errorNames: Record<CardReadError, PlainRefusal> = {
  notACard: 'photoNotACard',
  blurred: 'photoBlurred',
  tooDark: 'photoTooDark',
  cut: 'photoCut',
  tooLarge: 'photoTooLarge',
  wrongType: 'photoWrongType',
  unreadable: 'photoUnreadable',
  busy: 'cardReaderBusy',
  late: 'cardReaderBusy',
  notOpened: 'photoNotOpened',
}

/** Names of the form's answers by field of the card. */
const answerNames = {
  name: 'name',
  ktp_id_number: 'cardid',
  date_of_birth: 'birth_date',
  gender: 'gender',
  religion: 'religion',
  marital: 'marriage',
} as const
type CardField = keyof typeof answerNames

/** Fields of the card that differ from the saved answers. */
function differingFields(read: { [field in CardField]?: unknown }, saved: Record<string, unknown>): CardField[] {
  return (Object.keys(answerNames) as CardField[]).filter((field) => {
    const [onCard, answer] = [read[field], saved[answerNames[field]]]
    if (onCard === undefined || answer === undefined) return false
    return field === 'name' ? !isSameHolder(String(answer), String(onCard), Infinity) : String(answer) !== String(onCard)
  })
}

export const identityCardHandlers = {
  ocrCheck: {
    /**
     * Fields read from the photo are not stored, except an index of the number; only the form that the borrower confirms is. The photo is
     * kept for the face check.
     */
    nonTransactional: async ({ id_card }, context) => {
      const memberContext = await requireEditableProfile(context)
      const { id } = memberContext.member
      if ((await consume(context.db, rateLimit.identityCard(id), CARDS_PER_HOUR, memberContext.now)) === false)
        throw new ApiError('tooMany', { field: FIELD })

      const reading = await context.ports.identityCard.read(id_card.bytes, memberContext.now)
      if (!reading.ok) {
        if (reading.reason === 'busy') await uncount(context.db, rateLimit.identityCard(id), memberContext.now)
        throw new ApiError(errorNames[reading.reason], { field: FIELD })
      }

      // One misread digit may make it a stranger's number, so a doubtful one is checked only after the borrower has confirmed it.
      const number = reading.unsure.includes('ktp_id_number') ? undefined : reading.fields.ktp_id_number
      if (number !== undefined) await assertFreeIdentityNumber(context.db, memberContext, number, FIELD)
      const { copy } = reading
      if (copy)
        await context.db.transaction(async (tx) => {
          await assertEditableProfile(tx, id)
          await saveCardPhoto(tx, id, { photo: copy, unread: false, number }, memberContext.now)
          await reopenFaceCheck(tx, id)
        })
      const { address: _, ...fields } = reading.fields
      const read = validAnswers(context.config.calls.ocrCheck?.reply, fields)
      const { person = {} } = await readProfile(context.db, id)
      const differs = differingFields(read, person)
      return {
        ...read,
        unsure: reading.unsure.filter((field) => field !== 'address').filter((field) => Object.hasOwn(read, field)),
        ...(differs.length > 0 && { differs }),
      }
    },
  },
} satisfies Partial<Handlers>
