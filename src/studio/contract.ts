import type { FindingValues } from '../phrases/phrases.ts'
import type { Json } from '../core/language/json.ts'
import type { TextChanges } from '../server/releases/merge-sources.ts'
import type { NewPublication, Publication } from '../server/releases/publication.ts'

/**
 * An edit of one place in one file. Without a `value` the place is removed; the last token `-` appends to a list. `was`: the edit is
 * refused when the place has another value. `after`: the entry to insert it after in its map; null for the beginning, missing for the end.
 */
export type Edit = { file: string; pointer: string; value?: Json; was?: Json; after?: string | null }
/** A set of edits undone together. `label`: its name in the history. */
export type Change = { label: string; edits: Edit[] }

export type StudioFinding = {
  code: string
  severity: 'error' | 'warning'
  file: string
  pointer: string
  line: number
  message: string
  values?: FindingValues
  meant?: string
  witness?: string
  /** An edit at `pointer` that fixes the fault; without a `value` it removes the place. `was`: the faulty value. */
  remedy?: { value?: string; was?: Json }
  channel?: string
}

export type ScreenEntry = { id: string; area: string; title: string; kind: 'page' | 'sheet' | 'dialog'; paths: string[]; forms: string[] }
/** A scenario that ends on the screen. `variations`: variants of its data. */
export type ScreenState = { id: string; about: string; screen: string; channel?: string; variations: string[] }

export type TableEntry = { id: string; title: string }
/** `about`: its parts as text. */
export type PolicyEntry = { id: string; title: string; about: string }

export type Project = {
  /** Increases with every change of a file. */
  revision: number
  /** The revision that the preview shows. */
  shown: number
  locales: { [id: string]: string }
  /** Values for the `lang` attribute. */
  languages: { [locale: string]: string }
  defaultLocale: string
  channels: string[]
  screens: ScreenEntry[]
  states: ScreenState[]
  forms: string[]
  tables: TableEntry[]
  numberFiles: PolicyEntry[]
  history: { undo?: string; redo?: string }
  /** Address of the preview; query parameters such as `?state=` select what it shows. */
  preview: string
  /** Whether a device in the network can open it too. */
  hasLinks: boolean
  /** Reason why the preview still shows an earlier revision. */
  broken?: string
}
/** `image`: a QR code of the address. `minutes`: time until it expires. */
export type DeviceLink = { address: string; minutes: number; image: string }
/** A term of the lender that is not confirmed yet; `words`: its file and description. */
export type OpenTerm = { file: string; pointer: string; words: string }
/** `revision`: the project revision that was checked; undefined while the first check runs. */
/** `failure`: why the check of this revision did not finish; the findings are then those of an earlier one. */
export type Findings = { revision?: number; findings: StudioFinding[]; failure?: string }

/** The place of a value, and the others that use it (`sharedWith`). `inherited`: for a channel's place, the product's value. */
export type JsonPlace<T extends Json = Json> = { file: string; pointer: string; value?: T; inherited?: T; sharedWith: string[] }
export type RuleModel = JsonPlace & { keyword: string; input: 'number' | 'text' }
/** `isLocked`: true in a channel that cannot change the text. */
export type TextModel = { part: string; key: string; words: { [locale: string]: JsonPlace<string> }; isLocked?: true }
type ChoiceModel = { value: Json; label: TextModel }
export type FieldModel = {
  name: string
  label: string
  required: boolean
  widget: string
  rules: RuleModel[]
  texts: TextModel[]
  /** `offered`: only in a channel, which may leave values out. */
  choices?: {
    list: JsonPlace<Json[]>
    key: string
    values: ChoiceModel[]
    textFiles: { [locale: string]: string }
    offered?: JsonPlace<Json[]>
  }
  items?: FieldGroupModel
  /** Only in a channel: the places that hide the field, in its form and its schema. Missing when the product requires the field. */
  hide?: { isHidden: boolean; places: JsonPlace[] }
}
/** `required` is missing where a channel's patch cannot change it. */
export type FieldGroupModel = { required?: JsonPlace<string[]>; order: JsonPlace<string[]>; fields: FieldModel[] }
/** Fields asked together; empty for a form that asks everything at once. */
export type AskedGroup = { id: string; title: TextModel; fields: JsonPlace<string[]> }
export type FormModel = {
  id: string
  file: string
  files: string[]
  screens: string[]
  /** More than one when its text depends on a condition. */
  buttons: TextModel[]
  group: FieldGroupModel
  groups: AskedGroup[]
}

/**
 * `text`: its first text. `hide`: only in a channel; missing when the product locks the block or a block inside it. `isLocked`: it cannot
 * be moved either.
 */
export type BlockModel = {
  name: string
  kind: string
  text: string
  hide?: { isHidden: boolean; places: JsonPlace[] }
  isLocked?: true
  group?: BlockGroup
}
type BlockGroup = { order: JsonPlace<string[]>; blocks: BlockModel[] }
export type ScreenModel = { id: string; file: string; group: BlockGroup }

/** `file`: file name without folder and extension, the same in every language; empty for a text that only a channel has. */
/** `isLocked`: the channel cannot change it. */
export type TextRow = { key: string; file: string; words: { [locale: string]: string }; isLocked?: true }
/** Texts that a channel overrides, and the file that holds them. */
export type TextPatch = { file: string; words: { [locale: string]: { [key: string]: string } } }
/** `rows`: the product's texts. `patch`: the channel's. */
export type TextSheet = { rows: TextRow[]; patch?: TextPatch }

export type TableModel = {
  id: string
  title: string
  /** The file that holds the rules: the table's own or the channel's. */
  file: string
  pointer: string
  about: string
  inputs: { name: string; words: string; from: Json }[]
  /** Labels of the parts of an outcome, and of the values of inputs and outcomes, by name. */
  words: { [name: string]: string }
  values: { [name: string]: { [value: string]: string } }
  rules: { name: string; when: { [input: string]: Json }; then: { key: 'then' | 'result'; value: Json } }[]
  /** The rules as written in that file. */
  written: { [rule: string]: Json }
  /** Only in a channel: the product's rules, and whether channels may change them. */
  patch?: { inherited: { [rule: string]: Json }; isLocked: boolean }
}
/**
 * A number, a list of numbers or a date in the lender's terms; in an entry also its texts. `mayBeOpen`: may be `null`. `minimum`,
 * `maximum`: bounds of each number; `least`, `most`: how many numbers; `isSet`: without duplicates. `allowed`: names that a text may have.
 */
export type FigureModel = JsonPlace & {
  name: string
  kind: 'number' | 'numbers' | 'day' | 'text' | 'texts'
  unit?: string
  minimum?: number
  maximum?: number
  least?: number
  most?: number
  isSet?: true
  pattern?: string
  allowed?: string[]
  isOptional?: true
  mayBeOpen?: true
}
/** `part`: label of the part of the file; `title`: the part with the entry that the numbers belong to. */
export type FigureGroup = { id: string; part: string; title: string; numbers: FigureModel[] }
/**
 * A list whose entries have names. `least`, `most`: how many entries are allowed. `pattern`: of a name. `words`: the place of an entry's
 * own texts.
 */
export type EntryList = {
  file: string
  pointer: string
  title: string
  least: number
  most?: number
  pattern?: string
  words?: { stem: string; files: { [locale: string]: string } }
  entries: { name: string; title: string; place: JsonPlace; text?: TextModel }[]
}
export type PolicyModel = { id: string; file: string; title: string; groups: FigureGroup[]; lists: EntryList[] }

export type TableProof = { gaps: string[]; overlaps: { rules: [string, string]; witness: string }[]; dead: string[]; tooBig: boolean }

export type MapNode = { id: string; kind: 'route' | 'screen' | 'table' | 'action' | 'journey'; name: string; file: string; text: string }
export type MapEdge = { from: string; to: string; by: 'show' | 'go' | 'open' | 'decide' | 'run' | 'guard' | 'redirect' | 'include' }
export type FlowMap = { nodes: MapNode[]; edges: MapEdge[]; starts: string[] }

export type DiffModel = {
  sentences: Sentence[]
  files: string[]
}

/** The meaning of a change, in the studio's language. `where`: label of its place; `at`: the pointer within it. */
export type Sentence = {
  effect: string
  place: string
  where: string
  at?: string
  sentence: string
  channels: readonly string[]
  affects: readonly string[]
}
/** A log entry that would be taken back; each place is a path, `#` and a JSON pointer. */
export type LostEntry = { seq: number; by: string; at: string; why: string; places: string[] }
/**
 * Output of `npm run publish -- --json`. `current`: number of the log entry in force; `proposals`: numbers of those that can be approved.
 */
export type PublishAnswer = {
  /** `entries`: the log entries that would be taken back. */
  refusal?: { reason: string; message: string; entries?: LostEntry[] }
  log?: { publications: Publication[]; brokenAt?: number; now: string }
  current?: number
  proposals?: number[]
  planned?: NewPublication
  fingerprint?: string
  diff?: { changes: Sentence[]; channels: { added: string[]; removed: string[] } }
  findings?: StudioFinding[]
  publication?: Publication
  /** Scheduled releases that will revert `planned` on their day. */
  revertedLater?: Publication[]
  /** Files changed by merging what others published. */
  merged?: TextChanges
}
/** `undo`: numbers of the log entries taken back on purpose. `from`: YYYY-MM-DD. `label`: name in the history. */
export type CarryOrder = { label: string; undo: number[]; from?: string }
/** `seen`: fingerprint of the rehearsal that was reviewed. `from`: YYYY-MM-DD. */
export type PublishOrder = {
  act: 'publish' | 'approve' | 'rollBack'
  by: string
  why: string
  rule?: string
  from?: string
  seen?: string
  undo?: number[]
  proposal?: string
  release?: string
}

/**
 * `emptied`: number of empty cells, whose texts stay; `missing`: rows of the sheet that the file lacks; `locked`: keys that the channel
 * cannot change; `conflicts`: texts changed both in the file and here since the export; `isUnmarked`: some text was imported without
 * knowing its value at export.
 */
export type TextImport = {
  edits: Edit[]
  unknownKeys: string[]
  unknownColumns: string[]
  emptied: number
  missing: number
  locked: string[]
  conflicts: string[]
  isUnmarked: boolean
}
