import type { RawReply } from '../../../src/core/host/reply.ts'
import type { HeadlessApp } from '../../../src/scenarios/headless-app.ts'
import { matchRoute } from '../../../src/core/navigation/route.ts'
import { createTestApp } from '../headless-app.ts'
import { product } from '../product.ts'
import { differs, type Row, readTable, errorsUnless } from './row.ts'

type Answer = { ok: unknown } | { refused: number; msg?: string } | { failure: 'network' | 'timeout' } | { status: number; body?: unknown }
/** `waits`: the next step begins before the reply. `of`: the screen that calls, if it is not the page. */
type Step = { visit: string } | { ask: string; with?: Record<string, unknown>; quiet?: true; waits?: true; of?: string } | { dismiss: true }
type Expected = {
  path?: string
  pathBegins?: string
  route?: string
  query?: Record<string, string>
  queryHides?: string
  background?: string
  busy?: number
  session?: Record<string, unknown>
  lacks?: string[]
  sheets?: number
  sheet?: string
  /** Whether the first sheet is still open. A later reply may open another one. */
  firstSheet?: 'open' | 'closed'
  toasts?: string[]
  answered?: boolean
  sentAtLeast?: { [call: string]: number }
}
type Found = { [name in keyof Expected]: Expected[name] | undefined }
type State = {
  given: { channel?: string; session?: Record<string, unknown>; answers?: Record<string, Answer>; screens?: string[] }
  do: Step[]
  expect: Expected
}

const table = readTable<{ guard: string[]; states: { [id: string]: State } }>('states')

function rawReply(answer: Answer): RawReply {
  if ('ok' in answer) return { status: 200, body: { code: 200, msg: '', data: answer.ok } }
  if ('refused' in answer) return { status: 200, body: { code: answer.refused, msg: answer.msg ?? '' } }
  return 'failure' in answer ? answer : { status: answer.status, body: answer.body }
}

const sheetsOf = ({ app }: HeadlessApp) => app.overlays.visible.sheets.map((key) => app.overlays.sheet(key))

/** Returns whether the step's call succeeded; undefined when the step makes no call or does not wait. */
async function runStep(app: HeadlessApp, step: Step): Promise<boolean | undefined> {
  if ('visit' in step) await app.visit(step.visit)
  else if ('dismiss' in step) sheetsOf(app)[0]?.dismiss()
  else {
    const sheet = sheetsOf(app).find((one) => one?.instance.id === step.of)?.instance
    const answer = (step.of === undefined ? app.current()?.page : sheet)?.call(step.ask, step.with ?? {}, { quiet: step.quiet === true })
    if (!step.waits) return (await answer)?.ok
  }
  return undefined
}

async function stateErrors({ given, do: steps, expect }: State): Promise<string[]> {
  const { answers = {}, ...rest } = given
  const app = createTestApp({
    ...rest,
    answers: Object.fromEntries(Object.entries(answers).map(([call, answer]) => [call, rawReply(answer)])),
  })
  let answered: boolean | undefined
  let first: number | undefined
  for (const step of steps) {
    answered = (await runStep(app, step)) ?? answered
    await app.waitForIdle()
    first ??= app.app.overlays.visible.sheets[0]
  }
  const location = app.current()?.location
  const { session, overlays } = app.app
  const found: Found = {
    path: location?.path,
    route: location?.name,
    query: { ...location?.query } as Record<string, string>,
    background: (session.background as string | undefined) ?? '',
    busy: overlays.visible.showBusy,
    sheets: overlays.visible.sheets.length,
    sheet: sheetsOf(app)[0]?.instance.id,
    firstSheet: first !== undefined && overlays.visible.sheets.includes(first) ? 'open' : 'closed',
    toasts: overlays.visible.toasts.map(({ text, kind }) => `${kind} ${text}`),
    answered,
  }
  const { pathBegins, queryHides, session: stored = {}, lacks = [], sentAtLeast = {}, ...equal } = expect
  const query = JSON.stringify(found.query)
  return [
    ...Object.entries(equal).flatMap(([name, wanted]) => differs(name, found[name as keyof Expected], wanted)),
    ...errorsUnless([
      !pathBegins || !!found.path?.startsWith(pathBegins),
      `the path is ${found.path}, which does not begin with ${pathBegins}`,
    ]),
    ...errorsUnless([!queryHides || !new RegExp(queryHides).test(query), `the query still shows ${query}`]),
    ...Object.entries(stored).flatMap(([name, wanted]) => differs(`session ${name}`, session[name], wanted)),
    ...lacks.flatMap((name) => differs(`session ${name}`, session[name], undefined)),
    ...Object.entries(sentAtLeast).flatMap(([call, least]) =>
      errorsUnless([app.sent.filter((one) => one.call === call).length >= least, `${call} was not sent ${least} times`]),
    ),
  ]
}

const { routes } = product.flows
const pages = Object.entries(routes.routes).filter(([, { redirect, enter, access }]) => !redirect && !(enter && access === 'visitor'))
const member = { token: 'a-token-of-enough-characters', uid: 'u1' }

/** Visitors are redirected to the sign-in page with the query, except from open pages. Members see the page, unless it has `enter` actions. */
async function guardErrors(name: string): Promise<string[]> {
  const route = routes.routes[name]
  if (!route) return ['there is no such route']
  const address = route.path.replace(/:(\w+)/g, (_, param: string) => Object.keys(route.params?.[param]?.enum ?? {})[0] ?? 'init')
  const passes = table.guard.includes(name) || route.access === 'visitor'
  const [visitor, signedIn] = [createTestApp(), createTestApp({ session: member })]
  await visitor.visit(`${address}?keep=1`)
  await signedIn.visit(address)
  return [
    ...differs('the route of its address', matchRoute(routes, address)?.name, name),
    ...differs('where a visitor is led', visitor.current()?.location.name, passes ? name : 'login'),
    ...differs('the query', { ...visitor.current()?.location.query }, { keep: '1' }),
    ...(route.enter ? [] : differs('where a member is led', signedIn.current()?.location.name, name)),
  ]
}

export const rows: Row[] = [
  ...Object.entries(table.states).map(([id, state]) => ({ id: `state.${id}`, faults: () => stateErrors(state) })),
  ...pages.map(([name]) => ({ id: `guard.${name}`, faults: () => guardErrors(name) })),
]
