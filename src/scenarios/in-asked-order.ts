import type { Flows } from '../core/language/flows.ts'
import { tokens } from '../core/language/pointer.ts'
import type { Step } from './scenario.ts'

/** Sorts consecutive steps that fill in the same form by the form's groups, so that their order in the scenario does not matter. */
export function inAskedOrder(steps: readonly Step[], forms: Flows['forms']): Step[] {
  const runs: { form: string | undefined; steps: Step[] }[] = []
  for (const step of steps) {
    const form = filledForm(step)
    const last = runs.at(-1)
    if (last && form !== undefined && last.form === form) last.steps.push(step)
    else runs.push({ form, steps: [step] })
  }
  return runs.flatMap((run) => {
    const groups = Object.values((run.form === undefined ? undefined : forms[run.form])?.groups ?? {})
    const rank = (step: Step) => groups.findIndex(({ fields }) => fields.includes(tokens(placeOf(step) ?? '')[2] ?? ''))
    return groups.length > 0 ? run.steps.toSorted((one, other) => rank(one) - rank(other)) : run.steps
  })
}

const placeOf = (step: Step): string | undefined => ('set' in step ? step.set : 'file' in step ? step.of : undefined)

function filledForm(step: Step): string | undefined {
  const [root, form] = tokens(placeOf(step) ?? '')
  return root === 'form' ? form : undefined
}
