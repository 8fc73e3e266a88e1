import { type ComponentType, createContext, type ReactNode, useContext } from 'react'
import type { App } from '../../core/app.ts'
import type { linkOf } from '../../core/screens/block-props.ts'
import type { ScreenInstance } from '../../core/screens/screen.ts'
import type { Host } from '../../core/host/host.ts'
import type { GroupHistory } from './group-history.ts'
import type { PageLoads } from '../net/page-load.ts'
import type { Release } from '../net/release.ts'
import { type ExternalStore, externalStore } from './store.ts'
import type { Translator } from './translator.ts'
import { useStoreSelect } from './use-store-select.ts'

export type WebApp = {
  app: App
  host: Host
  release: Release
  pageLoads: PageLoads
  translator: Translator
  /** Pages, layouts, included screens and sheets. */
  visibleScreens: Set<ScreenInstance>
  setLocale(locale: string): void
  groupHistory: GroupHistory
  /** Called while an overlay covers the page, so that going back closes it. */
  holdFirstEntry(): void
  /** True while the router goes back on its own: no overlay must be closed. */
  isLeaving(): boolean
  /** Set in a page without scripts, where more presses must be links than in the app. */
  linkOf?: typeof linkOf
  /** Taken from the context by blocks, because an import would be a cycle. */
  ScreenView: ComponentType<{ instance: ScreenInstance; mayBeBlank?: boolean }>
}

/** The part that also exists in a page without scripts. */
type BlockApp = WebApp | (Pick<WebApp, 'app' | 'translator' | 'linkOf'> & { host?: undefined })

export const AppContext = createContext<BlockApp | null>(null)
export const ScreenContext = createContext<ScreenInstance | null>(null)

/** The page that a layout shows in its `Outlet` block. */
export const OutletContext = createContext<ReactNode>(null)

export const useBlockApp = (): BlockApp => requireContext(useContext(AppContext))
export const useScreen = (): ScreenInstance => requireContext(useContext(ScreenContext))

export function useApp(): WebApp {
  const app = useBlockApp()
  return requireContext(app.host ? app : null)
}

const storesByScreen = new WeakMap<ScreenInstance, ExternalStore>()

export function screenStore(instance: ScreenInstance, translator: Translator): ExternalStore {
  const known = storesByScreen.get(instance)
  if (known) return known
  const store = externalStore([instance.loading, instance.prefilled, translator.state], Object.values(instance.scope).filter(isObject))
  storesByScreen.set(instance, store)
  return store
}

/** The component renders again only when the selected value changes. */
export const useSelect = <T>(select: () => T): T => useSelectOf(useScreen(), select)

/** `useSelect` for a screen that does not surround the component. */
export function useSelectOf<T>(instance: ScreenInstance, select: () => T): T {
  const { translator } = useBlockApp()
  return useStoreSelect(screenStore(instance, translator), select)
}

/** `useSelect` for one observed map such as the session. */
export const useObserved = <T>(source: object, select: () => T): T => useStoreSelect(storeOf(source), select)

export function storeOf(source: object): ExternalStore {
  const known = storesBySource.get(source) ?? externalStore([source])
  storesBySource.set(source, known)
  return known
}
const storesBySource = new WeakMap<object, ExternalStore>()

const isObject = (value: unknown): value is object => value !== null && typeof value === 'object'

function requireContext<T>(value: T | null): T {
  if (value === null) throw new Error('This component stands outside the app')
  return value
}
