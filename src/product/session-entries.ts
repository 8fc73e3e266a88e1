import type { SessionEntry } from '../generated/session.ts'

/** Entries of the session, in `flows/app.json`, that the app itself reads or writes. */
export const sessionEntries = {
  account: 'uid',
  drafts: 'drafts',
  channel: 'cl',
  timeZone: 'tz',
  device: 'deviceId',
  locale: 'locale',
} as const satisfies Record<string, SessionEntry>
