import type { Enums } from '../../../generated/enums.ts'

/** As the forms' enums number them. */
export type Marital = Enums['marriage']
export type Religion = Enums['religion']
export type Gender = Enums['gender']

export type CardAddress = { street?: string; neighbourhood?: string; village?: string; district?: string; city?: string; province?: string }

export type CardFields = {
  ktp_id_number: string
  name: string
  /** Seconds since 1970 at midnight UTC of the civil date. */
  date_of_birth: number
  gender: Gender
  /** 1 married, 2 single, 3 divorced, 4 widowed. */
  marital: Marital
  /** 1 Confucianism, 2 Buddhist, 3 Protestant, 4 Islam, 5 Catholic, 6 Hindu. */
  religion: Religion
  /** `neighbourhood` is RT/RW. */
  address: CardAddress
}
export type CardField = keyof CardFields

export type CardReadError =
  | 'notACard'
  | 'blurred'
  | 'tooDark'
  | 'cut'
  /** Too many bytes or pixels. */
  | 'tooLarge'
  /** No JPEG, PNG or WebP, or one that moves. */
  | 'wrongType'
  | 'unreadable'

/** What was not read is absent; what was read in doubt is named in `unsure`. Nothing of it is proved: the borrower confirms all of it. */
export type CardReading = { ok: true; fields: Partial<CardFields>; unsure: CardField[] } | { ok: false; reason: CardReadError }

/** Reads the photo of an Indonesian identity card (KTP). */
export interface IdentityCardPort {
  /** Never rejects. `at` is today, which tells the century of a two-digit year. */
  read(photo: Uint8Array, at: Date): Promise<CardReading>
}
