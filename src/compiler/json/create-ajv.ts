import { Ajv, type Options } from 'ajv'
import addFormats from 'ajv-formats'

/** The types of ajv-formats mistake its CommonJS export for a module, hence the cast. */
export function createAjv(options: Options): Ajv {
  const ajv = new Ajv(options)
  ;(addFormats as unknown as (ajv: Ajv) => void)(ajv)
  return ajv
}
