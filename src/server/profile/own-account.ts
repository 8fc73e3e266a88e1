import type { Policy } from '../catalog/policy.ts'
import { isSameHolder } from './holder-name.ts'
import type { Profile } from './profile-queries.ts'

/** Whether an account that is held in this name is the borrower's: the name of the profile may have changed since it was added. */
export const isOwnAccount = ({ terms }: Policy, { person }: Profile, holder: string): boolean =>
  isSameHolder(holder, String(person?.name ?? ''), terms.names.shortestMatch)

/** Whether money would go to another account than the one that was shown. Pages of an older release do not say which one that was. */
export const isAnotherAccount = ({ id }: { id: string }, shown: string | undefined): boolean => shown !== undefined && shown !== id
