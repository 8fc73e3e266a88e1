import Ajv from 'ajv'
import { product } from '../product.ts'
import { type Row, readTable, errorsUnless } from './row.ts'

type Table = {
  fields: { [formAndField: string]: { fits: unknown[]; breaks: unknown[] } }
  required: { [form: string]: string[] }
  inEachContact: string[]
}

const table = readTable<Table>('fields')
const ajv = new Ajv({ allErrors: true, strict: false })
const validators = new Map(Object.entries(product.schemas.forms).map(([form, schema]) => [form, ajv.compile(schema)]))

/** Returns the keywords that the field violates when only it is filled in. An undefined value tests `required`. */
function broken(form: string, field: string, value: unknown): string[] {
  const validate = validators.get(form)
  if (!validate) return [`there is no form ${form}`]
  validate(value === undefined ? {} : { [field]: value })
  return (validate.errors ?? [])
    .filter(({ instancePath, params }) => instancePath === `/${field}` || params.missingProperty === field)
    .map(({ keyword }) => keyword)
}

function asWritten(id: string): string[] {
  const [form = '', field = ''] = id.split('.')
  const { fits, breaks } = table.fields[id] ?? { fits: [], breaks: [] }
  return [
    ...fits.flatMap((value) => broken(form, field, value).map((keyword) => `${JSON.stringify(value)} breaks ${keyword}`)),
    ...breaks.filter((value) => broken(form, field, value).length === 0).map((value) => `${JSON.stringify(value)} is taken`),
  ]
}

/** Whether the field is required of each contact. */
function isAskedOfEach(field: string): boolean {
  validators.get('contacts')?.({ contacts: [{}, {}, {}], consent: true })
  const errors = validators.get('contacts')?.errors ?? []
  return errors.some(({ instancePath, params }) => instancePath === '/contacts/0' && params.missingProperty === field)
}

export const rows: Row[] = [
  ...Object.keys(table.fields).map((id) => ({ id: `field.${id}`, faults: () => asWritten(id) })),
  ...Object.entries(table.required).flatMap(([form, fields]) =>
    fields.map((field) => ({
      id: `required.${form}.${field}`,
      faults: () => errorsUnless([broken(form, field, undefined).includes('required'), 'it may be left out']),
    })),
  ),
  ...table.inEachContact.map((field) => ({
    id: `required.contacts.each.${field}`,
    faults: () => errorsUnless([isAskedOfEach(field), 'a contact may leave it out']),
  })),
]
