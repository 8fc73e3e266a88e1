import { Ajv } from 'ajv'
import type { Options } from 'ajv'
import addFormats from 'ajv-formats'

/** A validator of schemas that knows the formats. The types of ajv-formats take its CommonJS for a module of its own. */
export function createAjv(options: Options): Ajv {
  const ajv = new Ajv(options)
  ;(addFormats as unknown as (ajv: Ajv) => void)(ajv)
  return ajv
}
