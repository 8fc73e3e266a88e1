import { own } from '../../core/language/map.ts'
import { pointerOf } from '../../core/language/pointer.ts'
import { textOrEmpty, entriesOrEmpty } from '../json/read-json.ts'

/** `pointer`: place in the table's input; `absent`: the input's value when the field is empty. */
export type DecidedAnswer = { table: string; pointer: string; form: string; field: string; absent: unknown }

/** Answers that decisions of the server depend on, as declared by `asked`. `meta`: schemas/meta/inputs.json. */
export const decidedAnswers = (meta: unknown): DecidedAnswer[] =>
  entriesOrEmpty(own(meta, 'definitions')).flatMap(([table, given]) =>
    entriesOrEmpty(own(given, 'properties')).flatMap(([root, facts]) =>
      entriesOrEmpty(own(facts, 'properties')).flatMap(([name, fact]) => {
        const [form, field] = textOrEmpty(own(fact, 'asked')).split('/')
        return form && field ? [{ table, pointer: pointerOf([root, name]), form, field, absent: own(fact, 'default') }] : []
      }),
    ),
  )
