/**
 * `POST <PARTNER_URL>` with {"channel", "token"}, signed as in `signed-request.ts`. 200 with {"phone", "nickname", "avatar"} identifies the
 * token's owner: an Indonesian mobile number, a name, and a PNG or JPEG in base64 of at most 32 KB; the last two may be missing. 404 or
 * 410: the token is unknown or has expired. Tokens must meet `docs/for-partners.md`. For a small adapter in front of the partners' own
 * protocols.
 */
import { toE164 } from '../../product/phone-number.ts'
import { detectType } from '../platform/file-signatures.ts'
import type { ProviderEndpoint } from '../platform/settings.ts'
import type { PartnerIdentity, PartnersPort } from './partners-port.ts'
import { sendSignedRequest } from './signed-request.ts'

const MAX_AVATAR_BYTES = 32 * 1024
const MAX_NICKNAME = 64
const AVATAR_TYPES = ['image/png', 'image/jpeg']
const UNKNOWN = [404, 410]

export function httpPartners(remote: ProviderEndpoint): PartnersPort {
  return {
    async identify(channel, token) {
      const { status, body } = await sendSignedRequest(remote, { method: 'POST', body: { channel, token } })
      if (UNKNOWN.includes(status)) return undefined
      if (status !== 200 || !body) throw new Error(`The partner service replied with ${status}.`)
      return parseIdentity(body)
    },
  }
}

function parseIdentity({ phone, nickname, avatar }: Record<string, unknown>): PartnerIdentity | undefined {
  const e164 = typeof phone === 'string' ? toE164(phone.replace(/^\+/, '')) : undefined
  if (e164 === undefined) return undefined
  const picture = typeof avatar === 'string' ? dataUrlOf(avatar) : undefined
  return { phone: e164, nickname: typeof nickname === 'string' ? oneLine(nickname) : '', ...(picture !== undefined && { avatar: picture }) }
}

const oneLine = (text: string) => [...text.replaceAll(/[\p{C}\s]+/gu, ' ').trim()].slice(0, MAX_NICKNAME).join('')

function dataUrlOf(base64: string): string | undefined {
  const bytes = Buffer.from(base64, 'base64')
  const type = detectType(bytes)
  if (type === undefined || !AVATAR_TYPES.includes(type) || bytes.length > MAX_AVATAR_BYTES) return undefined
  return `data:${type};base64,${bytes.toString('base64')}`
}
