import type { PhotoError } from '../photos/photo-error.ts'
import type { Enums } from '../../../generated/enums.ts'

/** Numbered as in the enums of the forms. */
export type Marital = Enums['marriage']
export type Religion = Enums['religion']
export type Gender = Enums['gender']

export type CardAddress = { street?: string; neighbourhood?: string; village?: string; district?: string; city?: string; province?: string }

export type CardFields = {
  ktp_id_number: string
  name: string
  /** Unix seconds at UTC midnight. */
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
  /** The card or the reader is at fault; a person may still be able to read it. */
  | 'unreadable'
  /** Too many photos are waiting, and this one was not looked at. */
  | 'busy'
  /** No answer in time, which says nothing about the card. */
  | 'late'
  | PhotoError

/** Fields that were not read are absent; doubtful ones are listed in `unsure`. None is verified: the borrower confirms all of them. */
export type CardReading =
  | {
      ok: true
      fields: Partial<CardFields>
      unsure: CardField[]
      /** Copy for storage: an upright JPEG without metadata. */
      copy?: Uint8Array | undefined
    }
  | { ok: false; reason: CardReadError }

/** Reads the photo of an Indonesian identity card (KTP). */
export interface IdentityCardPort {
  /** Never rejects. `at`: today, which decides the century of a two-digit year. */
  read(photo: Uint8Array, at: Date): Promise<CardReading>
}
