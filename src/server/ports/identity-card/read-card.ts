import type { CardLines } from './card-lines.ts'
import { holderOfNumber } from './card-number-holder.ts'
import { parseCardFields } from './parse-card-fields.ts'
import type { CardReading } from './identity-card-port.ts'
import { decodePhoto } from './decode-photo.ts'
import type { WordReader } from './word-reader.ts'
import { type ReadNumber, readNumber } from './read-number.ts'
import { MIN_LABELS, readPage } from './read-page.ts'
import { isCutOff, unreadReason } from './unread-reason.ts'

export async function readCard(bytes: Uint8Array, at: Date, reader: WordReader): Promise<CardReading> {
  const photo = await decodePhoto(bytes)
  if (typeof photo === 'string') return { ok: false, reason: photo }
  const page = await readPage(photo.grey, reader)
  if (page.card.values.size < MIN_LABELS) return { ok: false, reason: unreadReason(photo, page) }
  const number = await readNumber(page, reader, at)
  if (!number && isCutOff(page.grey, page.letters, page.card)) return { ok: false, reason: 'cut' }
  return fieldsOf(page.card, number, at) ?? { ok: false, reason: unreadReason(photo, page) }
}

function fieldsOf(card: CardLines, number: ReadNumber | undefined, at: Date): CardReading | undefined {
  const { fields, unsure } = parseCardFields(card)
  const holder = number && holderOfNumber(number.digits, at)
  if (number) {
    fields.ktp_id_number = number.digits
    if (!number.sure) unsure.add('ktp_id_number')
  }
  for (const field of ['date_of_birth', 'gender'] as const) {
    if (!holder) continue
    if (fields[field] === undefined) {
      Object.assign(fields, { [field]: holder[field] })
      if (!number.sure) unsure.add(field)
    } else if (fields[field] !== holder[field]) {
      unsure.add(field).add('ktp_id_number')
    } else if (number.sure) {
      unsure.delete(field)
    }
  }
  const enough = number !== undefined || (fields.name !== undefined && fields.date_of_birth !== undefined)
  return enough ? { ok: true, fields, unsure: [...unsure] } : undefined
}
