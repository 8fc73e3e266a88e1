import type { ScenarioTexts, Seen } from './expectation.ts'
import type { Headless } from './headless.ts'
import { everyBlock, type ShownBlock } from './shown-blocks.ts'
import { blockWords, fieldsOf, screenWords } from './shown-words.ts'
import { resolveText } from './value.ts'

/** What there is to see on the phone without a screen. */
export function seenOn(phone: Headless, texts: ScenarioTexts): Seen {
  const { machine, device } = phone
  const { location, page } = phone.here() ?? {}
  const { shown, sheet } = machine.surface
  const words = { ...texts, now: machine.env.now }
  const screens = phone.look()
  const blocks = screens.flatMap(everyBlock)
  const over = shown.sheets.map((key) => sheet(key)?.instance).at(-1)
  return {
    route: location?.name,
    query: location?.query ?? {},
    title: over ? resolveText(over.screen.title, over.scope, machine.env) : location ? machine.titleOf(location, page) : '',
    sheet: over?.id ?? null,
    toast: [...device.toasts, ...shown.toasts.map(({ text }) => text)].at(-1) ?? null,
    words: screens.flatMap((screen) => screenWords(screen, words)),
    links: device.links,
    faults: Object.fromEntries(blocks.flatMap(faultsAt)),
    lists: Object.fromEntries(
      blocks
        .filter(({ kinds }) => kinds.children === 'items')
        .map(({ id, items }) => [id, items.map((item) => wordsWithin(item, words).join('\n'))]),
    ),
    sent: device.sent.map((one) => ({ ...one, headers: lowered(one.headers) })),
    events: device.events.map(({ event }) => event),
    scope: { ...page?.scope, session: machine.session, route: location },
  }
}

function faultsAt({ form }: ShownBlock): [string, string][] {
  if (!form) return []
  return fieldsOf(form.schema, form.data()).flatMap((at) => {
    const said = form.fields.shown(at)
    return said === undefined ? [] : [[at, said] as [string, string]]
  })
}

const wordsWithin = (blocks: ShownBlock[], words: Parameters<typeof blockWords>[1]): string[] =>
  everyBlock({ blocks }).flatMap((block) => blockWords(block, words))

const lowered = (headers: Record<string, string>) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))
