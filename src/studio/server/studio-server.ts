import Fastify, { type FastifyInstance } from 'fastify'
import { isOptionalText } from '../../phrases/optional-texts.ts'
import { languageOf } from '../../core/language/locale-language.ts'
import { mapValues } from '../../core/language/map.ts'
import type { CarryOrder, Change, DeviceLink, Project, PublishOrder } from '../contract.ts'
import { EditConflict } from '../edit/edit-json.ts'
import { exportTexts, importTexts, SheetRefused, textSheet } from '../edit/text-sheet.ts'
import type { LinkChoice } from '../preview/preview-links.ts'
import { describeForm } from '../views/describe-form.ts'
import { describeScreen } from '../views/describe-screen.ts'
import { describePolicy, listNumberFiles } from '../views/describe-policy.ts'
import { isTextLocked, lockedFor } from '../views/locked-for-channel.ts'
import { describeTable, listTables, proveTable } from '../views/describe-table.ts'
import { sayAnswer } from '../views/say-changes.ts'
import { expectingFound, sayFindings, sayProof } from '../views/say-findings.ts'
import { flowMap } from '../views/flow-map.ts'
import { listOpenTerms } from '../views/list-open-terms.ts'
import { listScreens } from '../views/list-screens.ts'
import { listStates } from '../views/list-states.ts'
import type { CheckRunner } from './check-runner.ts'
import { guardStudio } from './guard-requests.ts'
import { pastChoices } from './past-choices.ts'
import type { Publisher } from './publisher.ts'
import { readDiff } from './read-diff.ts'
import { StepDropped, type Workspace } from './workspace.ts'

const PAGE = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><link rel="icon" href="data:,"><link rel="stylesheet" href="/assets/studio.css"></head><body><div id="root"></div><script type="module" src="/assets/studio.js"></script></body></html>`
const TYPES: { [ending: string]: string } = { js: 'text/javascript; charset=utf-8', css: 'text/css; charset=utf-8', woff2: 'font/woff2' }
/** Prefix of the text keys that the studio's pages use. Findings are sent as text. */
const WORDS = 'studio.'

type Options = {
  workspace: Workspace
  checks: CheckRunner
  publisher: Publisher
  assets: Map<string, Uint8Array>
  /** Origin at which this machine opens the preview, and the token of its link. */
  preview: { origin: string; token: string }
  /** Creates a link for a device in the network; undefined when the preview listens on this machine only. */
  createLink: ((choice: Partial<LinkChoice>) => DeviceLink) | undefined
}
type Named = { Params: { id: string }; Querystring: { channel?: string; locale?: string } }

/** Serves the studio's pages. Bound to this machine; `guardStudio` refuses other clients. */
export function createStudioServer({ workspace, checks, publisher, assets, preview, createLink }: Options): FastifyInstance {
  const app = Fastify({ logger: false, bodyLimit: 2 ** 22 })
  guardStudio(app, () => preview.origin)
  const base = () => workspace.config('base')
  const configOf = ({ channel = 'base' }: Named['Querystring']) => workspace.config(channel)
  const lockedIn = (query: Named['Querystring']) => lockedFor(workspace.sources, configOf(query), base())
  const sheetFor = (query: Named['Querystring']) => textSheet(workspace.sources, configOf(query), isTextLocked(lockedIn(query)))
  const localeOf = (asked: string | undefined) => asked ?? base().flows.app.locales.default

  app.get('/', async (_, reply) => reply.type('text/html; charset=utf-8').send(PAGE))
  app.get<{ Params: { name: string } }>('/assets/:name', async ({ params: { name } }, reply) => {
    const content = assets.get(name)
    if (!content) return reply.code(404).send()
    return reply.type(TYPES[name.split('.').at(-1) ?? ''] ?? 'application/octet-stream').send(Buffer.from(content))
  })

  app.get<Named>('/api/project', ({ query }) => project(query.channel ?? 'base', localeOf(query.locale)))
  app.get<Named>('/api/words', ({ query }) => {
    const words = base().texts[localeOf(query.locale)] ?? {}
    return Object.fromEntries(Object.entries(words).filter(([key]) => key.startsWith(WORDS) && !isOptionalText(key)))
  })
  app.get<Named>('/api/findings', ({ query }) => {
    const { findings, ...checked } = checks.current()
    const seen = checked.revision === workspace.revision ? expectingFound(findings, workspace.sources) : findings
    return { ...checked, findings: sayFindings(seen, base(), localeOf(query.locale)) }
  })
  app.get<Named>('/api/open-terms', ({ query }) => listOpenTerms(workspace.sources, base(), localeOf(query.locale)))
  app.get<Named>('/api/forms/:id', ({ params, query }, reply) =>
    found(reply, describeForm(workspace.sources, configOf(query), params.id, localeOf(query.locale), lockedIn(query))),
  )
  app.get<{ Querystring: { file: string; pointer: string } }>('/api/past-choices', async ({ query: { file, pointer } }, reply) =>
    found(reply, workspace.sources.files.has(file) ? await pastChoices(workspace, file, pointer) : undefined),
  )
  app.get<Named>('/api/screens/:id', ({ params, query }, reply) =>
    found(reply, describeScreen(workspace.sources, configOf(query), params.id, localeOf(query.locale), lockedIn(query))),
  )
  app.get<Named>('/api/tables/:id', ({ params, query }, reply) =>
    found(reply, describeTable(configOf(query), base(), params.id, localeOf(query.locale))),
  )
  app.post<Named & { Body: { rules: unknown } }>('/api/tables/:id/proof', ({ params, query, body }) =>
    sayProof(proveTable(workspace.sources, configOf(query), params.id, body.rules), base(), localeOf(query.locale)),
  )
  app.get<Named>('/api/numbers/:id', ({ params, query }, reply) =>
    found(reply, describePolicy(workspace.sources, base(), params.id, localeOf(query.locale))),
  )
  app.get<Named>('/api/texts', ({ query }) => sheetFor(query))
  app.get<Named>('/api/texts.csv', async ({ query }, reply) =>
    reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', 'attachment; filename="texts.csv"')
      .send(exportTexts(sheetFor(query), Object.keys(base().texts), base().texts[localeOf(query.locale)]?.['studio.csv.exported'] ?? '')),
  )
  app.post<Named & { Body: { csv: string; label: string } }>('/api/texts', async ({ query, body: { csv, label } }) => {
    const { edits, ...notes } = importTexts(csv, sheetFor(query), workspace.sources)
    await workspace.apply({ label, edits })
    return { changed: edits.length, ...notes }
  })
  app.get<Named>('/api/map', ({ query }) => flowMap(configOf(query), localeOf(query.locale)))
  app.get<Named>('/api/diff', async ({ query }, reply) => found(reply, await readDiff(workspace, localeOf(query.locale))))
  app.post<{ Body: Change }>('/api/change', async ({ body }) => (await workspace.apply(body), workspace.history()))
  app.post<{ Params: { direction: string } }>('/api/history/:direction', async ({ params }) => {
    await workspace.step(params.direction === 'redo' ? 'redo' : 'undo')
    return workspace.history()
  })
  app.get('/api/releases', () => publisher.log())
  app.get<{ Querystring: { locale?: string; undo?: string; from?: string } }>('/api/releases/rehearsal', async ({ query }) => {
    const { locale, undo = '', from } = query
    const { revision, sources } = workspace
    const { findings, ...answer } = await publisher.rehearse(revision, undo.split(',').filter(Boolean).map(Number), from)
    const seen = findings && { findings: expectingFound(findings, sources) }
    return sayAnswer({ ...answer, ...seen }, base(), localeOf(locale))
  })
  app.post<{ Body: CarryOrder }>('/api/releases/carry', async ({ body: { label, ...order } }) => {
    const { merged, ...answer } = await publisher.carry(order)
    if (merged) await workspace.merge(label, merged)
    return answer
  })
  app.get('/api/releases/record.md', async (_, reply) =>
    reply
      .type('text/markdown; charset=utf-8')
      .header('content-disposition', 'attachment; filename="record.md"')
      .send(await publisher.record()),
  )
  app.post<{ Body: PublishOrder }>('/api/releases', ({ body }) => publisher.decide(body))
  app.post<{ Body: Partial<LinkChoice> }>('/api/link', async ({ body }, reply) => found(reply, createLink?.(body)))
  app.get('/api/changes', (_, reply) => {
    reply.hijack()
    reply.raw.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' })
    const tell = () => reply.raw.write(`data: ${workspace.revision}\n\n`)
    tell()
    const stop = [workspace.onChange(tell), checks.onChange(tell)]
    reply.raw.on('close', () => stop.forEach((each) => each()))
  })
  app.setErrorHandler(async (error, _, reply) => {
    if (error instanceof EditConflict) return reply.code(409).send({ reason: 'conflict', at: error.message })
    if (error instanceof StepDropped) return reply.code(409).send({ reason: 'stepDropped', at: error.message })
    if (error instanceof SheetRefused) return reply.code(422).send({ reason: error.reason, at: '' })
    if (error instanceof SyntaxError) return reply.code(422).send({ reason: 'unreadable', at: error.message })
    console.error(error)
    return reply.code(500).send({ reason: 'failed', at: '' })
  })
  return app

  function project(channel: string, locale: string): Project {
    const config = workspace.config(channel)
    const { locales } = base().flows.app
    const { broken } = workspace
    return {
      revision: workspace.revision,
      shown: workspace.shown,
      locales: mapValues(locales.supported, ({ name }) => name),
      languages: mapValues(locales.supported, (_, locale) => languageOf(locales, locale)),
      defaultLocale: locales.default,
      channels: workspace.channels(),
      screens: listScreens(config, locale),
      states: listStates(config, locale),
      forms: Object.keys(config.flows.forms),
      tables: listTables(config, locale),
      numberFiles: listNumberFiles(workspace.sources, base(), locale),
      history: workspace.history(),
      preview: `${preview.origin}/open/${preview.token}`,
      hasLinks: createLink !== undefined,
      ...(broken !== undefined && { broken }),
    }
  }
}

const found = <T>(reply: { code(status: number): { send(): unknown } }, value: T | undefined) => value ?? reply.code(404).send()
