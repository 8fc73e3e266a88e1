import type { Edit } from '../../edit-sources.ts'

/** A mistake somebody could make, and what `check` must say of it: this code, in this file, at this pointer, and nothing else. */
export type Mistake = { name: string; edits: Edit[]; code: string; file?: string; pointer: string; witness?: string }

/** A mistake of one edit, found where it was made unless `pointer` or `more` say otherwise. */
export const one = (name: string, edit: Edit, code: string, pointer = edit.pointer ?? '', more: Partial<Mistake> = {}): Mistake => ({
  name,
  edits: [edit],
  code,
  pointer,
  ...more,
})
