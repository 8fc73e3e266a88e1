import type { FindingValues } from '../phrases/phrases.ts'
import type { Json } from '../core/language/json.ts'
import type { TextChanges } from '../server/releases/merge-sources.ts'
import type { NewPublication, Publication } from '../server/releases/publication.ts'

/**
 * One place of one file. Without a `value` it is removed; the last token `-` appends to a list. `was`: refused when something else stands
 * there. `after`: the entry behind which a new one stands in its map, null: none; missing: the last.
 */
export type Edit = { file: string; pointer: string; value?: Json; was?: Json; after?: string | null }
/** Undone as one. `label`: what the history calls it. */
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
  /** Put at `pointer`, it mends the fault; without a `value`, what stands there goes. `was`: what was found there. */
  remedy?: { value?: string; was?: Json }
  channel?: string
}

export type ScreenEntry = { id: string; area: string; title: string; kind: 'page' | 'sheet' | 'dialog'; paths: string[]; forms: string[] }
/** A scenario that ends on the screen. `variations`: the ways in which its data may turn out. */
export type ScreenState = { id: string; about: string; screen: string; channel?: string; variations: string[] }

export type TableEntry = { id: string; title: string }
/** `about`: its parts in words. */
export type PolicyEntry = { id: string; title: string; about: string }

export type Project = {
  /** Grows with every change of a file. */
  revision: number
  /** The revision that the preview shows. */
  shown: number
  locales: { [id: string]: string }
  /** For `lang` in markup. */
  languages: { [locale: string]: string }
  defaultLocale: string
  channels: string[]
  screens: ScreenEntry[]
  states: ScreenState[]
  forms: string[]
  tables: TableEntry[]
  numberFiles: PolicyEntry[]
  history: { undo?: string; redo?: string }
  /** The address that opens the preview; `?state=` and the like say what of it. */
  preview: string
  /** A device in the network can open it too. */
  hasLinks: boolean
  /** Why the preview still shows an earlier state. */
  broken?: string
}
/** `image`: a QR code of the address. `minutes`: how long it works. */
export type DeviceLink = { address: string; minutes: number; image: string }
/** A term of the lender that nobody has confirmed yet; `words`: its file and what it is. */
export type OpenTerm = { file: string; pointer: string; words: string }
/** `revision`: of the project that was checked; undefined while the first check runs. */
export type Findings = { revision?: number; findings: StudioFinding[] }

/** Where a value stands, and whom else it concerns. `inherited`: of a channel's place, what the product says without it. */
export type JsonPlace<T extends Json = Json> = { file: string; pointer: string; value?: T; inherited?: T; sharedWith: string[] }
export type RuleModel = JsonPlace & { keyword: string; input: 'number' | 'text' }
/** `isLocked`: of a channel, which may not say it otherwise. */
export type TextModel = { part: string; key: string; words: { [locale: string]: JsonPlace<string> }; isLocked?: true }
export type ChoiceModel = { value: Json; label: TextModel }
export type FieldModel = {
  name: string
  label: string
  required: boolean
  widget: string
  rules: RuleModel[]
  texts: TextModel[]
  /** `offered`: of a channel, which may leave values out. */
  choices?: {
    list: JsonPlace<Json[]>
    key: string
    values: ChoiceModel[]
    textFiles: { [locale: string]: string }
    offered?: JsonPlace<Json[]>
  }
  items?: FieldGroupModel
  /** Of a channel: what makes the field go, as its form and as its schema say it. Missing where the product needs the answer. */
  hide?: { isHidden: boolean; places: JsonPlace[] }
}
/** `required` is missing where the channel's patch does not reach it. */
export type FieldGroupModel = { required?: JsonPlace<string[]>; order: JsonPlace<string[]>; fields: FieldModel[] }
/** What is asked together; empty for a form that asks everything at once. */
export type AskedGroup = { id: string; title: TextModel; fields: JsonPlace<string[]> }
export type FormModel = {
  id: string
  file: string
  files: string[]
  screens: string[]
  /** More than one where its words depend on something. */
  buttons: TextModel[]
  group: FieldGroupModel
  groups: AskedGroup[]
}

/** `text`: the first words in it. `hide`: of a channel; missing where the product locks the block or one in it. `isLocked`: it stays where it is too. */
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

/** `file`: the name without folder and ending, the same in every language; empty of a text that only a channel has. */
/** `isLocked`: the channel may not say it otherwise. */
export type TextRow = { key: string; file: string; words: { [locale: string]: string }; isLocked?: true }
/** What a channel says otherwise, and where. */
export type TextPatch = { file: string; words: { [locale: string]: { [key: string]: string } } }
/** `rows`: what the product says. `patch`: of a channel. */
export type TextSheet = { rows: TextRow[]; patch?: TextPatch }

export type TableModel = {
  id: string
  title: string
  /** Where its rules are written: in its own file, or in that of the channel. */
  file: string
  pointer: string
  about: string
  inputs: { name: string; words: string; from: Json }[]
  /** What people call the parts of an answer, and the values of inputs and answers, by name. */
  words: { [name: string]: string }
  values: { [name: string]: { [value: string]: string } }
  rules: { name: string; when: { [input: string]: Json }; then: { key: 'then' | 'result'; value: Json } }[]
  /** The rules as that file says them. */
  written: { [rule: string]: Json }
  /** Of a channel: the rules of the product, and whether no channel may change them. */
  patch?: { inherited: { [rule: string]: Json }; isLocked: boolean }
}
/**
 * A number, a list of numbers or a day of the lender's terms; of an entry also its texts. `mayBeOpen`: it may be `null`. `minimum`,
 * `maximum`: of each number; `least`, `most`: how many there are, `isSet`: each once. `allowed`: names that a text may be.
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
/** `part`: of the file, in words; `title`: with the entry that the numbers are of. */
export type FigureGroup = { id: string; part: string; title: string; numbers: FigureModel[] }
/** A list by name. `least`, `most`: how many entries it needs and takes. `pattern`: of a name. `words`: where an entry's own words are. */
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

/** What a change means, in the language of the studio. `where`: its place in words; `at`: the pointer within it. */
export type Sentence = {
  effect: string
  place: string
  where: string
  at?: string
  sentence: string
  channels: readonly string[]
  affects: readonly string[]
}
/** An entry of the log that would be taken back; each place is a path, `#` and a JSON pointer. */
export type LostEntry = { seq: number; by: string; at: string; why: string; places: string[] }
/** What `npm run publish -- --json` says. `current`: the place in the log of what is in force; `proposals`: those of what can be approved. */
export type PublishAnswer = {
  /** `entries`: those that would be taken back. */
  refusal?: { reason: string; message: string; entries?: LostEntry[] }
  log?: { publications: Publication[]; brokenAt?: number; now: string }
  current?: number
  proposals?: number[]
  planned?: NewPublication
  fingerprint?: string
  diff?: { changes: Sentence[]; channels: { added: string[]; removed: string[] } }
  findings?: StudioFinding[]
  publication?: Publication
  /** What waits for its day and takes `planned` back then. */
  revertedLater?: Publication[]
  /** The files that change with what others published. */
  merged?: TextChanges
}
/** `undo`: the entries of the log, by their number, that are meant to be taken back. `from`: YYYY-MM-DD. `label`: what the history calls it. */
export type CarryOrder = { label: string; undo: number[]; from?: string }
/** `seen`: the fingerprint of the rehearsal that was looked at. `from`: YYYY-MM-DD. */
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
 * `emptied`: cells whose text stays; `missing`: rows of the sheet that the file lacks; `locked`: keys that it may not change; `conflicts`:
 * texts that were changed in the file and here since it was exported; `isUnmarked`: some text was taken without knowing what it was then.
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
