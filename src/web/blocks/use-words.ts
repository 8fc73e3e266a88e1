import { useContext } from 'react'
import { PhoneContext, useFollowed } from '../runtime/screen-context.ts'
import { type Follower, follow } from '../runtime/store.ts'

type Say = (key: string, values?: Record<string, unknown>) => string

const followers = new WeakMap<object, Follower>()
const outside: Say = (key) => key
const still: Follower = { subscribe: () => () => {}, flush: () => {}, version: () => 0 }

/** The few words that a component says by itself, in the current locale. Outside the app it says the keys. */
export function useWords(): Say {
  const words = useContext(PhoneContext)?.words
  useFollowed(words ? followerOf(words.shown) : still, () => words?.shown.edition ?? 0)
  return words?.text ?? outside
}

function followerOf(shown: object): Follower {
  const known = followers.get(shown) ?? follow([shown])
  followers.set(shown, known)
  return known
}
