import type { Action } from './actions.ts'
import type { When } from './conditions.ts'
import type { DataSource } from './data-sources.ts'
import type { PropTypes } from './prop-types.ts'
import type { Text, ValueMap } from './values.ts'

/** A block; its other props are declared in `schemas/meta/blocks.json`. */
export type Block = When & { block: string; blocks?: Blocks; order?: string[]; [prop: string]: unknown }
export type Blocks = { [id: string]: Block }

export type Screen = {
  as?: 'page' | 'sheet' | 'dialog'
  title?: Text
  props?: PropTypes
  state?: ValueMap
  computed?: ValueMap
  data?: { [name: string]: DataSource }
  /** Runs instead of going back when the header's back button is pressed. */
  back?: Action[]
  enter?: Action[]
  /** Parts that no channel may change: true for all, or blocks by name. */
  locked?: true | string[]
  blocks: Blocks
  order?: string[]
}
