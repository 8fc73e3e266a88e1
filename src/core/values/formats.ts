import type { Env } from './scope.ts'

export type CoreFormat = (value: unknown, env: Env, labels?: string) => string

/** Formats of no product; a product's own come with the host. */
export const coreFormats = {
  groups4: (value) => (scalarText(value).match(/.{1,4}/g) ?? []).join(' '),
  json: (value) => JSON.stringify(value),
  label: (value, env, labels) => env.text(`enum.${labels}.${scalarText(value)}`),
} satisfies { [name: string]: CoreFormat }

/** '' for maps and lists. */
export const scalarText = (value: unknown): string => (value === null || typeof value === 'object' ? '' : String(value ?? ''))
