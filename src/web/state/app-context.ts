import { type ComponentType, createContext, type ReactNode, useCallback, useContext, useRef, useSyncExternalStore } from 'react'
import type { App } from '../../core/app.ts'
import type { ScreenInstance } from '../../core/screens/screen.ts'
import type { Host } from '../../core/host/host.ts'
import type { Release } from '../net/release.ts'
import { type ExternalStore, externalStore, isEqual } from './store.ts'
import type { Translator } from './translator.ts'

/** What one running app consists of. */
export type WebApp = {
  app: App
  host: Host
  release: Release
  translator: Translator
  /** Every screen that can be seen: pages, what is around and within them, sheets. */
  visibleScreens: Set<ScreenInstance>
  setLocale(locale: string): void
  /** Shows a screen within another one. Here and not imported, since blocks are what it shows. */
  ScreenView: ComponentType<{ instance: ScreenInstance }>
}

export const AppContext = createContext<WebApp | null>(null)
/** The screen that a block stands in. */
export const ScreenContext = createContext<ScreenInstance | null>(null)

/** The page within a layout. */
export const OutletContext = createContext<ReactNode>(null)

export const useApp = (): WebApp => requireContext(useContext(AppContext))
export const useScreen = (): ScreenInstance => requireContext(useContext(ScreenContext))

const storesByScreen = new WeakMap<ScreenInstance, ExternalStore>()

export function screenStore(instance: ScreenInstance, words: Translator): ExternalStore {
  const known = storesByScreen.get(instance)
  if (known) return known
  const follower = externalStore([...Object.values(instance.scope), instance.loading, instance.filled, words.state].filter(isObject))
  storesByScreen.set(instance, follower)
  return follower
}

/** What `look` sees in the screen, kept up to date; the component renders again only when that is different. */
export function useSelect<T>(look: () => T, instance = useScreen()): T {
  const { translator } = useApp()
  return useStoreSelect(screenStore(instance, translator), look)
}

/** What `look` sees in one observed map, e.g. the session. */
export function useObserved<T>(source: object, look: () => T): T {
  const known = storesBySource.get(source) ?? externalStore([source])
  storesBySource.set(source, known)
  return useStoreSelect(known, look)
}
const storesBySource = new WeakMap<object, ExternalStore>()

/** `look` must not depend on time or chance: it is asked again whenever React likes. */
export function useStoreSelect<T>(follower: ExternalStore, look: () => T): T {
  const seen = useRef<{ look: () => T; version: number; value: T } | null>(null)
  const read = useCallback(() => {
    const last = seen.current
    const version = follower.version()
    if (last && last.look === look && last.version === version) return last.value
    const value = look()
    const kept = last && isEqual(last.value, value) ? last.value : value
    seen.current = { look, version, value: kept }
    return kept
  }, [follower, look])
  return useSyncExternalStore(follower.subscribe, read, read)
}

const isObject = (value: unknown): value is object => value !== null && typeof value === 'object'

function requireContext<T>(value: T | null): T {
  if (value === null) throw new Error('This component stands outside the app')
  return value
}
