import type { Observed } from './differences.ts'
import type { ScenarioDeps } from './scenario.ts'
import type { HeadlessApp } from './headless-app.ts'
import { allBlocks, type RenderedBlock } from './render-screen.ts'
import type { JsonSchema } from '../core/language/json.ts'
import { blockTexts, screenTexts, shownFieldPaths } from './screen-texts.ts'
import { resolveText } from '../core/values/resolve.ts'

export function observe(headless: HeadlessApp, deps: ScenarioDeps): Observed {
  const { app, device } = headless
  const { location, page } = headless.current() ?? {}
  const { visible, sheet } = app.overlays
  const context = { ...deps, now: app.env.now }
  const screens = headless.shown()
  const blocks = screens.flatMap(allBlocks)
  const over = visible.sheets.map((key) => sheet(key)?.instance).at(-1)
  const top = over ?? page
  return {
    route: location?.name,
    query: location?.query ?? {},
    title: over ? resolveText(over.screen.title, over.scope, app.env) : location ? app.titleOf(location, page) : '',
    sheet: over?.id ?? null,
    toast: [...device.toasts, ...visible.toasts.map(({ text }) => text)].at(-1) ?? null,
    blank: screens.flatMap(({ instance, blank }) => (instance === top && blank.length > 0 ? [instance.id] : [])),
    texts: screens.flatMap((screen) => screenTexts(screen, context)),
    links: device.links,
    errors: Object.fromEntries(blocks.flatMap(fieldErrorsOf)),
    lists: Object.fromEntries(
      blocks
        .filter(({ definition }) => definition.children === 'items')
        .map(({ id, items }) => [id, items.map((item) => textsWithin(item, context).join('\n'))]),
    ),
    sent: device.sent.map((one) => ({ ...one, headers: lowerCaseKeys(one.headers) })),
    events: device.events.map(({ event }) => event),
    scope: { ...page?.scope, session: app.session, route: location },
  }
}

function fieldErrorsOf({ form }: RenderedBlock): [string, string][] {
  if (!form) return []
  const properties = (form.schema.properties ?? {}) as Record<string, JsonSchema>
  const group = form.groups.current()
  const lists = Object.keys(properties).filter((name) => properties[name]?.type === 'array' && (group?.fields.includes(name) ?? true))
  return [...lists.map((name) => `/${name}`), ...shownFieldPaths(form)].flatMap((at) => {
    const text = form.fields.visibleError(at)
    return text === undefined ? [] : [[at, text] as [string, string]]
  })
}

const textsWithin = (blocks: RenderedBlock[], context: Parameters<typeof blockTexts>[1]): string[] =>
  allBlocks({ blocks }).flatMap((block) => blockTexts(block, context))

const lowerCaseKeys = (headers: Record<string, string>) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))
