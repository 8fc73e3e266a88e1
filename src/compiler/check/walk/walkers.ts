import type { Typing } from '../typing/typing.ts'
import type { Uses } from '../typing/uses.ts'
import type { ActionWalker } from './action-walker.ts'
import type { BlockWalker } from './block-walker.ts'
import type { FormWalker } from './form-walker.ts'
import type { ValueWalker } from './value-walker.ts'

export type Walkers = { uses: Uses; typing: Typing; values: ValueWalker; actions: ActionWalker; blocks: BlockWalker; forms: FormWalker }
