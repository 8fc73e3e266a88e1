/** `schemas/meta/blocks.json`: the only list of blocks and their props. */
export type BlockList = { blocks: { [block: string]: BlockSpec } }
export type BlockSpec = { coded?: boolean; props?: { [prop: string]: string }; children?: true | 'item' }
