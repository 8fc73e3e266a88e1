import type { Condition } from './conditions.ts'
import type { JsonSchema } from './json.ts'
import type { ValueMap } from './values.ts'

export type Encoding = 'query' | 'json' | 'form' | 'multipart'
/** visitor: no token; member: a valid token; refresh: the refresh token. */
type Access = 'visitor' | 'member' | 'refresh'
export type Call = {
  /** The path is below the API's base, e.g. `GET /v1/loan_products`. */
  endpoint: `${'GET' | 'POST'} ${string}`
  send?: Encoding
  access: Access
  /** Description for partners, in the OpenAPI document. */
  about?: string
  payload?: JsonSchema
  reply?: JsonSchema
  /** session: one reply per payload until the session is cleared. */
  cache?: 'session'
  headers?: string[]
  /** A GET that is not repeated automatically. */
  effect?: true
  /** Decision for the reply; `reply` by default. */
  replies?: string
  /** When the reply matches `when`, `sheet` opens; a result from it sends the call again. */
  challenge?: { when: Condition; sheet: string; with?: ValueMap }
  track?: string
}

export const isRead = ({ endpoint, effect }: Call): boolean => endpoint.startsWith('GET ') && !effect

export type ReplyTypes = { [member: string]: string | string[] }
/** A call as compiled for the app. `replyTypes`: types of the required members of `reply`. */
export type CallOnPhone = Call & { replyTypes?: ReplyTypes }

/** Codes of replies made by the client, without an answer of the server. */
export const clientCodes = ['network', 'timeout', 'malformed'] as const
