/** The time from a navigation until the page can be used. */
export type PageLoad = { end(): void }

export type PageLoads = {
  /** Starts a page's full time limit. Requests of the previous page keep the rest of theirs. */
  begin(): PageLoad
  /** Runs work that waits for the network. `signal` aborts when the page's time is used up; undefined outside of a page load. */
  wait<T>(work: (signal: AbortSignal | undefined) => Promise<T>): Promise<T>
}

/** One deadline for all sequential requests of a page. Only waiting counts: time in which the borrower is asked something does not. */
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
