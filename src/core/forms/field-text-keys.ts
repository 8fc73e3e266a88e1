export function fieldTextKeys(id: string, field: string, part?: string): string[] {
  const name = part === undefined ? field : `${field}.${part}`
  return [`form.${id}.${name}`, `field.${name}`]
}

/** Text keys of an error, most specific first. `at`: instance path, e.g. `/contacts/1/phone`. */
export function errorTextKeys(id: string, at: string, keyword: string): string[] {
  return [...fieldTextKeys(id, fieldName(at), keyword), `rule.${keyword}`]
}

export const fieldName = (at: string): string =>
  at
    .split('/')
    .filter((part) => /\D/.test(part))
    .pop() ?? ''
