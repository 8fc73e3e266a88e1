import { type ComponentType, createContext, useCallback, useContext, useRef, useSyncExternalStore } from 'react'
import type { Machine } from '../../core/machine.ts'
import type { ScreenInstance } from '../../core/screen.ts'
import type { World } from '../../core/world.ts'
import type { Release } from './release.ts'
import { type Follower, follow, same } from './store.ts'
import type { Words } from './text.ts'

/** What one running app consists of. */
export type Phone = {
  machine: Machine
  world: World
  release: Release
  words: Words
  /** Every screen that can be seen: pages, what is around and within them, sheets. */
  onShow: Set<ScreenInstance>
  setLocale(locale: string): void
  /** Shows a screen within another one. Here and not imported, since blocks are what it shows. */
  View: ComponentType<{ instance: ScreenInstance }>
}

export const PhoneContext = createContext<Phone | null>(null)
/** The screen that a block stands in. */
export const ScreenContext = createContext<ScreenInstance | null>(null)

export const usePhone = (): Phone => given(useContext(PhoneContext))
export const useScreen = (): ScreenInstance => given(useContext(ScreenContext))

const followers = new WeakMap<ScreenInstance, Follower>()

export function followerOf(instance: ScreenInstance, words: Words): Follower {
  const known = followers.get(instance)
  if (known) return known
  const follower = follow([...Object.values(instance.scope), instance.loading, instance.filled, words.shown].filter(isObject))
  followers.set(instance, follower)
  return follower
}

/** What `look` sees in the screen, kept up to date; the component renders again only when that is different. */
export function useLook<T>(look: () => T, instance = useScreen()): T {
  const { words } = usePhone()
  return useFollowed(followerOf(instance, words), look)
}

/** What `look` sees in one observed map, e.g. the session. */
export function useObserved<T>(source: object, look: () => T): T {
  const known = ofSource.get(source) ?? follow([source])
  ofSource.set(source, known)
  return useFollowed(known, look)
}
const ofSource = new WeakMap<object, Follower>()

/** `look` must not depend on time or chance: it is asked again whenever React likes. */
export function useFollowed<T>(follower: Follower, look: () => T): T {
  const seen = useRef<{ look: () => T; version: number; value: T } | null>(null)
  const read = useCallback(() => {
    const last = seen.current
    const version = follower.version()
    if (last && last.look === look && last.version === version) return last.value
    const value = look()
    const kept = last && same(last.value, value) ? last.value : value
    seen.current = { look, version, value: kept }
    return kept
  }, [follower, look])
  return useSyncExternalStore(follower.subscribe, read, read)
}

const isObject = (value: unknown): value is object => value !== null && typeof value === 'object'

function given<T>(value: T | null): T {
  if (value === null) throw new Error('This component stands outside the app')
  return value
}
