import validate, { limits } from 'virtual:person-info'
import type { FieldErrors, Resolver } from 'react-hook-form'
import { formats } from '../../../../src/product/formats.ts'
import type { Answers } from './person.ts'

/** Resolver for React Hook Form with a precompiled validator. */
export const resolver: Resolver<Answers> = (answers) => {
  const given = Object.fromEntries(Object.entries(answers).filter(([, value]) => value !== undefined && value !== ''))
  if (validate(given)) return { values: given, errors: {} }
  const errors: FieldErrors<Answers> = {}
  for (const { instancePath, keyword, params } of validate.errors ?? []) {
    const name = keyword === 'required' ? (params.missingProperty ?? '') : instancePath.slice(1)
    errors[name] ??= { type: keyword }
  }
  return { values: {}, errors }
}

type Words = { t(key: string, values?: object): string; has(key: string): boolean }

export const fieldWords = ({ t, has }: Words, name: string): string =>
  t(has(`form.personInfo.${name}`) ? `form.personInfo.${name}` : `field.${name}`)

/** Returns the error text of the rule in this field, or of the rule in general. */
export function errorWords({ t, has }: Words, name: string, rule: string): string {
  const keys = [`form.personInfo.${name}.${rule}`, `field.${name}.${rule}`, `rule.${rule}`]
  const key = keys.find((one) => has(one) || has(`${one}_other`)) ?? 'rule.other'
  const { minimum, maximum, ...lengths } = limits[name] ?? {}
  const shown = (value: number | undefined) => (name === 'birth_date' ? formats.date(value) : value)
  const bounds = { minimum: shown(minimum), maximum: shown(maximum) }
  return t(key, {
    ...lengths,
    ...bounds,
    count: rule === 'minLength' ? lengths.minLength : lengths.maxLength,
    limit: shown(rule === 'minimum' ? minimum : maximum),
  })
}
