import type { SessionEntry } from '../generated/session.ts'

export const sessionEntries = {
  account: 'uid',
  drafts: 'drafts',
  channel: 'cl',
  timeZone: 'tz',
  device: 'deviceId',
  locale: 'locale',
  background: 'background',
  installable: 'installable',
} as const satisfies Record<string, SessionEntry>
