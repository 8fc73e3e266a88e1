import type { SourceFile } from './config.ts'

const names = new Set(['names', 'branches', 'patch'])

/** A check makes these anew for editors; what they say is proved by rules with better messages. */
export const isForEditors = ({ kind, id }: SourceFile): boolean => kind === 'meta' && names.has(id)
