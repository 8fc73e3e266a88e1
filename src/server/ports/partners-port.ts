/** `phone`: E.164. `nickname`: as known to the partner. `avatar`: a small picture as a `data:` URL. */
export type PartnerIdentity = { phone: string; nickname: string; avatar?: string }

export interface PartnersPort {
  /** Undefined when the partner did not issue the token for this channel, or it has expired. Rejects when the partner cannot be reached. */
  identify(channel: string, token: string): Promise<PartnerIdentity | undefined>
}
