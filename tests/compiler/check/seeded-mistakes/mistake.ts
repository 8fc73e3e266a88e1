import type { Edit } from '../../edit-sources.ts'

/** A likely mistake, and the only finding that `check` must report for it. */
export type Mistake = { name: string; edits: Edit[]; code: string; file?: string; pointer: string; witness?: string }

/** A mistake of one edit. By default the finding is at the place of the edit. */
export const one = (name: string, edit: Edit, code: string, pointer = edit.pointer ?? '', more: Partial<Mistake> = {}): Mistake => ({
  name,
  edits: [edit],
  code,
  pointer,
  ...more,
})
