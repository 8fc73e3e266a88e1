import { fieldName } from '../../../core/forms/field-text-keys.ts'
import type { Sources } from '../../load/config.ts'
import { stringsIn } from '../../../json/strings-in.ts'
import { mapOrEmpty } from '../../json/read-json.ts'
import { formFields } from './form-fields.ts'
import type { CheckContext } from '../context/check-context.ts'

const cache = new WeakMap<Sources, Set<string>>()

/**
 * Returns a test of whether a key is used: at a text position, as any other string in the flows (a title in a query), in code, or by a
 * naming convention.
 */
export function createTextUsage(context: CheckContext): (key: string) => boolean {
  const { sources, config, uses } = context
  const strings = cache.get(sources) ?? flowStrings(sources)
  cache.set(sources, strings)
  const shown = new Set(uses.texts.map(({ key }) => key))
  const code = Object.values(sources.codeTextKeys)
  const stems = code.flatMap((one) => [...one.stems])
  const forms = mapOrEmpty(config.flows.forms)
  const fields = new Set(formFields(context).map(({ field }) => fieldName(field.path)))
  const enums = mapOrEmpty(config.schemas.enums)
  const conventions: { [root: string]: (name: string) => boolean } = {
    enum: (name) => Object.hasOwn(enums, name),
    form: (name) => Object.hasOwn(forms, name),
    field: (name) => fields.has(name),
    rule: () => true,
    error: () => true,
  }
  return (key) => {
    if (shown.has(key) || strings.has(key) || code.some(({ keys }) => keys.has(key))) return true
    const [root = '', name = ''] = key.split('.')
    if (Object.hasOwn(conventions, root)) return conventions[root]?.(name) ?? false
    return stems.some((stem) => key.startsWith(stem))
  }
}

function flowStrings({ files }: Sources): Set<string> {
  const found = new Set<string>()
  for (const { path, json } of files.values()) if (path.startsWith('flows/')) stringsIn(json, found)
  return found
}
