import type { Test } from '../../../../core/language/conditions.ts'
import { own } from '../../../../core/language/map.ts'
import { isPointer } from '../../../../core/language/pointer.ts'
import { testHolds } from '../../../../core/values/condition.ts'
import type { Rules } from '../../rule/rule.ts'
import { pointerTokens } from '../../typing/type.ts'
import type { CheckContext } from '../../context/check-context.ts'

/** Rules about places that nothing ever fills. */
export const unwrittenRules: Rules<CheckContext> = {
  'form-elsewhere': {
    message: 'The form "{form}" is not on this page, so that nothing is ever at {pointer}: show it here, or read something else.',
    find(context) {
      const near = formsNear(context)
      // Forms that a channel hides are reported by rules of their own.
      const nearInBase = context.base && formsNear(context.base)
      const { reads, tests } = context.uses
      return [...reads, ...tests].flatMap(({ at, pointer }) => {
        const [root, form = ''] = pointerTokens(pointer)
        if (root !== 'form' || !at.of.startsWith('screens/') || own(context.config.flows.forms, form) === undefined) return []
        return near(at.of).has(form) || nearInBase?.(at.of).has(form) ? [] : [{ at, values: { form, pointer } }]
      })
    },
  },
  'state-never': {
    message: '{pointer} is always {value}, since nothing writes it: set it somewhere, or remove what waits for it.',
    find: ({ uses, index, config }) =>
      uses.tests.flatMap(({ at, pointer, test }) => {
        const [root, name = '', ...deeper] = pointerTokens(pointer)
        if (root !== 'state' || deeper.length > 0 || !at.of.startsWith('screens/') || index.decisionWrites.has(name)) return []
        const first = own(own(own(config.flows.screens, at.of.slice('screens/'.length)), 'state'), name)
        if (typeof first === 'object' || isPointer(first) || JSON.stringify(test).includes('"/')) return []
        const isWritten = index.writes
          .get(at.of)
          ?.some((write) => pointerTokens(write.pointer)[1] === name && write.pointer.startsWith('/state'))
        return isWritten || testHolds(test as Test, first, {}) ? [] : [{ at, values: { pointer, value: JSON.stringify(first) } }]
      }),
  },
}

/** The forms of a screen, of the screens it includes, and of those that include it. */
function formsNear({ uses }: CheckContext): (of: string) => Set<string> {
  const known = new Map<string, Set<string>>()
  const collect = (of: string): Set<string> => {
    const screens = new Set([of])
    for (const one of screens) for (const { at, screen } of uses.includes) if (at.of === one) screens.add(`screens/${screen}`)
    const around = new Set([of])
    for (const one of around) for (const { at, screen } of uses.includes) if (`screens/${screen}` === one) around.add(at.of)
    const all = new Set([...screens, ...around])
    return new Set(uses.forms.filter(({ at }) => all.has(at.of)).map(({ form }) => form))
  }
  return (of) => {
    const found = known.get(of) ?? collect(of)
    known.set(of, found)
    return found
  }
}
