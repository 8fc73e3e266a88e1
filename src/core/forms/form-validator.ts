import { mapValues } from '../language/map.ts'
import type { JsonSchema } from '../language/json.ts'
import { memberSchema } from '../language/schema.ts'
import { violatedFileRule } from './file-rule.ts'
import { isFile } from '../values/file.ts'
import type { FormValidator, ValidatorError, FormValues } from '../host/validator.ts'

const bytesPerMegabyte = 1024 * 1024

export const createFormValidator = (schema: JsonSchema, validate: (data: FormValues) => readonly ValidatorError[]): FormValidator => ({
  schema,
  validate: (data) => [...validate(replaceFiles(data)), ...fileErrors(schema, data)],
})

/** JSON Schema validates a file as a string. */
function replaceFiles(data: FormValues): FormValues {
  return mapValues(data, (value) => (isFile(value) ? 'file' : value))
}

function fileErrors(schema: JsonSchema, data: FormValues): ValidatorError[] {
  return Object.entries(data).flatMap(([field, value]) => {
    const rule = memberSchema(schema, field)
    const keyword = rule && isFile(value) ? violatedFileRule(value, rule) : undefined
    return rule && keyword ? [{ instancePath: `/${field}`, keyword, params: params[keyword](rule) }] : []
  })
}

const params = {
  accept: ({ accept }: JsonSchema) => ({ types: (accept as string[]).map((type) => type.replace(/^.*\//, '').toUpperCase()).join(', ') }),
  maxBytes: ({ maxBytes }: JsonSchema) => ({ megabytes: Math.floor((10 * (maxBytes as number)) / bytesPerMegabyte) / 10 }),
}
