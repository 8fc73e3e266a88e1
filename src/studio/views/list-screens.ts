import type { Config } from '../../compiler/load/config.ts'
import { isMap } from '../../core/language/map.ts'
import type { ScreenEntry } from '../contract.ts'

/** Every screen, sheet and dialog of a channel, with where it is found and what it asks. */
export function listScreens({ flows, screenArea, texts }: Config, locale: string): ScreenEntry[] {
  const routes = Object.entries(flows.routes.routes)
  return Object.entries(flows.screens).map(([id, screen]) => {
    const shownBy = routes.filter(([, route]) => route.screen === id)
    const title = screen.title ?? shownBy.find(([, { title: own }]) => own !== undefined)?.[1].title
    return {
      id,
      area: screenArea.get(id) ?? '',
      title: typeof title === 'string' ? (texts[locale]?.[title] ?? '') : '',
      kind: screen.as ?? 'page',
      paths: shownBy.map(([, { path }]) => path),
      forms: [...namesUnder(screen, 'form')].filter((form) => Object.hasOwn(flows.forms, form)),
    }
  })
}

/** The texts that stand under `key`, however deep. */
export function namesUnder(json: unknown, key: string, found: Set<string> = new Set()): Set<string> {
  if (Array.isArray(json)) for (const each of json) namesUnder(each, key, found)
  else if (isMap(json))
    for (const [name, value] of Object.entries(json)) {
      if (name === key && typeof value === 'string') found.add(value)
      namesUnder(value, key, found)
    }
  return found
}
