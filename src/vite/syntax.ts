/** Node of a syntax tree. */
export type Node = { type: string; start: number; end: number; [part: string]: unknown }

export const isNode = (value: unknown): value is Node => value !== null && typeof value === 'object' && 'type' in value

export type Edit = { start: number; end: number; text: string }
