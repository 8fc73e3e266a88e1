/** From the navigation to a page until it can be used. */
export type PageLoad = { end(): void }

export type PageLoads = {
  /** Gives a page its whole time. What the page before still waits for keeps what is left of its own. */
  begin(): PageLoad
  /** Work that waits for the network. `signal` aborts when the time of the page is used up; there is none outside of a load. */
  wait<T>(work: (signal: AbortSignal | undefined) => Promise<T>): Promise<T>
}

/** One deadline for all that a page asks one after the other. Only waiting counts: a borrower who is asked something has time. */
export function createPageLoads(limitMs: number): PageLoads {
  let current: PageLoads['wait'] | undefined
  return {
    begin() {
      const own = (current = waitWithin(limitMs))
      return { end: () => void (current === own && (current = undefined)) }
    },
    wait: (work) => (current ?? withoutLimit)(work),
  }
}

const withoutLimit: PageLoads['wait'] = (work) => work(undefined)

function waitWithin(limitMs: number): PageLoads['wait'] {
  const deadline = new AbortController()
  let left = limitMs
  let underWay = 0
  let since = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  return async (work) => {
    if (underWay++ === 0) {
      since = performance.now()
      timer = setTimeout(() => deadline.abort(), left)
    }
    try {
      return await work(deadline.signal)
    } finally {
      if (--underWay === 0) {
        clearTimeout(timer)
        left = Math.max(0, left - (performance.now() - since))
      }
    }
  }
}
