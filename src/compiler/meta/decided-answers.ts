import { own } from '../../core/language/map.ts'
import { pointerOf } from '../../core/language/pointer.ts'
import { textOrEmpty, entriesOrEmpty } from '../json/read-json.ts'

/** `pointer`: to what the table is given; `absent`: what it is given where nothing was answered. */
export type DecidedAnswer = { table: string; pointer: string; form: string; field: string; absent: unknown }

/** Answers that the server decides by, as `asked` names them. `meta`: schemas/meta/inputs.json. */
export const decidedAnswers = (meta: unknown): DecidedAnswer[] =>
  entriesOrEmpty(own(meta, 'definitions')).flatMap(([table, given]) =>
    entriesOrEmpty(own(given, 'properties')).flatMap(([root, facts]) =>
      entriesOrEmpty(own(facts, 'properties')).flatMap(([name, fact]) => {
        const [form, field] = textOrEmpty(own(fact, 'asked')).split('/')
        return form && field ? [{ table, pointer: pointerOf([root, name]), form, field, absent: own(fact, 'default') }] : []
      }),
    ),
  )
