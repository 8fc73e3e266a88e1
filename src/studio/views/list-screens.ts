import type { Config } from '../../compiler/load/config.ts'
import { namesUnder } from '../../json/names-under.ts'
import type { ScreenEntry } from '../contract.ts'

/** Every screen, sheet and dialog of a channel, with its paths and forms. */
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
