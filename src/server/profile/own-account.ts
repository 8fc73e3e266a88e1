import type { Policy } from '../catalog/policy.ts'
import { isSameHolder } from './holder-name.ts'
import type { Profile } from './profile-queries.ts'

/** Whether a bank account in this name is the borrower's: the name in the profile may have changed since it was added. */
export const isOwnAccount = ({ terms }: Policy, { person }: Profile, holder: string): boolean =>
  isSameHolder(holder, String(person?.name ?? ''), terms.names.shortestMatch)

/** Whether the money would go to another account than the one shown. Pages of older releases do not say which one was shown. */
export const isAnotherAccount = ({ id }: { id: string }, shown: string | undefined): boolean => shown !== undefined && shown !== id
