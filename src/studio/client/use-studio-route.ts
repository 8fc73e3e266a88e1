import { useCallback, useSyncExternalStore } from 'react'

export const SECTIONS = ['screens', 'forms', 'texts', 'tables', 'numbers', 'map', 'changes', 'findings', 'publish', 'releases'] as const
export type Section = (typeof SECTIONS)[number]
/** The current place in the studio and the state of the preview. It is kept in the address and survives a reload. */
export type StudioRoute = {
  section: Section
  id: string
  state: string
  variation: string
  locale: string
  channel: string
  search: string
}

const subscribe = (listener: () => void) => {
  window.addEventListener('hashchange', listener)
  return () => window.removeEventListener('hashchange', listener)
}

export function useStudioRoute(defaultLocale: string): [StudioRoute, (next: Partial<StudioRoute>) => void] {
  const hash = useSyncExternalStore(subscribe, () => location.hash)
  const place = readRoute(hash, defaultLocale)
  const go = useCallback(
    (next: Partial<StudioRoute>) => {
      location.hash = writeRoute({ ...readRoute(location.hash, defaultLocale), ...next })
    },
    [defaultLocale],
  )
  return [place, go]
}

function readRoute(hash: string, defaultLocale: string): StudioRoute {
  const { pathname, searchParams } = new URL(hash.slice(1) || '/', 'place://place')
  const [section = '', ...id] = pathname.split('/').filter((part) => part !== '')
  const read = (name: string, usual = '') => searchParams.get(name) ?? usual
  return {
    section: SECTIONS.find((known) => known === section) ?? 'screens',
    id: decodeURIComponent(id.join('/')),
    state: read('state'),
    variation: read('variation', 'normal'),
    locale: read('locale', defaultLocale),
    channel: read('channel', 'base'),
    search: read('search'),
  }
}

function writeRoute({ section, id, ...rest }: StudioRoute): string {
  const query = new URLSearchParams(Object.entries(rest).filter(([, value]) => value !== ''))
  return `#/${section}/${encodeURIComponent(id)}?${query.toString()}`
}
