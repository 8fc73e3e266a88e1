import type { WalkedGraph } from './walked-graph.ts'

/**
 * Reason why no walk takes certain edges. `edges`: a key, in which `*` matches anything; `channels`: those it applies to, all by default.
 */
export type Unreached = { edges: string; channels?: string[]; because: string }

export function reasonOf(known: Unreached[], channel: string, key: string): string | undefined {
  return known.find((one) => speaksOf(one, channel) && matches(one, key))?.because
}

/** Outdated reasons: for edges that a walk does take, or that no longer exist. */
export function falseReasons(known: Unreached[], graphs: WalkedGraph[]): string[] {
  return known.flatMap((one) => {
    const spoken = graphs.filter(({ channel }) => speaksOf(one, channel))
    const named = spoken.flatMap(({ channel, edges, taken }) =>
      edges.filter(({ key }) => matches(one, key)).map(({ key }) => ({ channel, key, isTaken: taken.has(key) })),
    )
    const found = named.filter(({ isTaken }) => isTaken).map(({ channel, key }) => `${key}: a walk of ${channel} takes it`)
    return named.length === 0 ? [`${one.edges}: there is no such edge`] : found
  })
}

const speaksOf = ({ channels }: Unreached, channel: string): boolean => channels?.includes(channel) ?? true

function matches({ edges }: Unreached, key: string): boolean {
  const [start = '', ...rest] = edges.split('*')
  if (!key.startsWith(start) || (rest.length === 0 && key !== start)) return false
  let at = start.length
  return rest.every((part, index) => {
    const found = index === rest.length - 1 ? key.length - part.length : key.indexOf(part, at)
    const isThere = found >= at && key.startsWith(part, found)
    at = found + part.length
    return isThere
  })
}
