import { posix } from 'node:path'
import { own } from '../../../core/language/map.ts'
import { readPath, tokens } from '../../../core/language/pointer.ts'
import { textOrEmpty } from '../../json/read-json.ts'
import type { Origin } from '../../load/config.ts'
import type { CheckContext } from '../context/check-context.ts'

/**
 * The place of a keyword in a form's schema, or where it would be added: in the definition that the field refers to. `pointer`: within
 * schemas/forms/<form>.json.
 */
export function originOfKeyword({ sources }: CheckContext, form: string, pointer: string): Origin {
  const file = `schemas/forms/${form}.json`
  const path = tokens(pointer)
  const field = readPath(sources.files.get(file)?.json, path.slice(0, -1))
  const keyword = path.at(-1) ?? ''
  const ref = textOrEmpty(own(field, '$ref'))
  if (own(field, keyword) !== undefined || ref === '') return { file, pointer }
  const [to = '', fragment = ''] = ref.split('#')
  return { file: posix.join(posix.dirname(file), to), pointer: `${fragment}/${keyword}` }
}
