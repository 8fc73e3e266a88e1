import { choiceOptions } from '../../scenarios/choice-options.ts'
import type { HeadlessApp } from '../../scenarios/headless-app.ts'
import { normalizeSpaces } from '../../scenarios/words-pattern.ts'
import { pressablesOf } from '../../scenarios/pressables.ts'
import { allBlocks, type RenderedBlock } from '../../scenarios/render-screen.ts'
import type { ScenarioDeps, Step } from '../../scenarios/scenario.ts'
import type { Json, JsonSchema } from '../../core/language/json.ts'
import { mapOrEmpty, entriesOrEmpty } from '../json/read-json.ts'
import type { Sources } from '../load/config.ts'

/** Steps that can be taken next. `name`: their place, the same for each entry of a list. */
export type NextSteps = { name: string; steps: Step[] }

/** Maximum number of options tried for each choice and list. */
const triedOptions = 3
/** Seconds; longer than any countdown that ends in an action. */
const longWait = 3700

/** `results`: results that blocks may produce, by event, taken from the scenarios. */
export function nextStepsOf(
  app: HeadlessApp,
  deps: ScenarioDeps,
  { sources, results }: { sources: Sources; results: Map<string, unknown[]> },
): NextSteps[] {
  const context = { ...deps, now: app.app.env.now }
  const screens = app.render()
  const pressables = screens.flatMap((screen) => pressablesOf(screen, context))
  const seen = new Map<string, number>()
  const presses = pressables.map(({ text, pressablesWithin }): NextSteps => {
    const press = normalizeSpaces(text)
    const nth = (seen.get(press) ?? 0) + 1
    seen.set(press, nth)
    const place = pressablesWithin.map(({ id }) => id).join('/')
    return { name: `${pressablesWithin.at(-1)?.instance.id}:${place}`, steps: [{ press, ...(nth > 1 && { nth }) }] }
  })
  const blocks = screens.flatMap(allBlocks)
  const isSheet = app.app.overlays.visible.sheets.length > 0
  const here = app.topScreen()?.id ?? ''
  return [
    ...presses,
    ...blocks.flatMap((block) => [...choiceSteps(block), ...eventSteps(block, results), ...formSteps(block, sources)]),
    { name: `${here} ${isSheet ? 'dismissed' : 'left'}`, steps: [isSheet ? { dismiss: true } : { back: true }] },
    { name: `${here} waits`, steps: [{ wait: longWait }] },
    ...(isSheet ? [] : Object.keys(app.flows.routes.tabs).map((tab): NextSteps => ({ name: `${here} ${tab}`, steps: [{ tab }] }))),
  ]
}

function choiceSteps(block: RenderedBlock): NextSteps[] {
  const options = choiceOptions(block)?.filter(({ disabled }) => !disabled) ?? []
  return options.slice(0, triedOptions).map(({ value }) => ({
    name: `${block.instance.id}:${block.id} chosen`,
    steps: [{ choose: value as Json, of: block.id }],
  }))
}

/** Events that only the block itself can fire, e.g. that a photo was taken. */
function eventSteps({ id, instance, props }: RenderedBlock, results: Map<string, unknown[]>): NextSteps[] {
  const names = Object.entries(props()).filter(
    ([name, prop]) => /^on[A-Z]/.test(name) && name !== 'onPress' && name !== 'onChange' && typeof prop === 'function',
  )
  return names.flatMap(([act]) =>
    (results.get(act) ?? [undefined]).map((result): NextSteps => ({
      name: `${instance.id}:${id} ${act}`,
      steps: [{ act, of: id, ...(result !== undefined && { result: result as Json }) }],
    })),
  )
}

/** Steps that send each valid example of a form, and the form unchanged. */
function formSteps({ form, instance }: RenderedBlock, { files }: Sources): NextSteps[] {
  if (!form) return []
  const examples = mapOrEmpty(mapOrEmpty(files.get(`schemas/examples/${form.form.schema}.json`)?.json)['valid'])
  const submit: Step = { submit: form.id }
  return [
    { name: `${instance.id}:${form.id} sent as it is`, steps: [submit] },
    ...Object.values(examples).map((example): NextSteps => ({
      name: `${instance.id}:${form.id} filled in`,
      steps: [...entriesOrEmpty(example).map(([field, value]) => filled(form.id, field, value, form.schema)), submit],
    })),
  ]
}

function filled(form: string, field: string, value: unknown, schema: JsonSchema): Step {
  const { format } = mapOrEmpty(mapOrEmpty(schema.properties)[field])
  const place = `/form/${form}/${field}`
  return format === 'file'
    ? { file: { name: 'photo.jpg', type: 'image/jpeg', size: 90_000 }, of: place }
    : { set: place, to: value as Json }
}
