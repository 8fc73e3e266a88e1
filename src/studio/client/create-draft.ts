import type { JsonPlace } from '../contract.ts'

/** `over`: what stood in the place when it was begun, as JSON; it outlives a reload with the text. */
export type KeptDraft = { text: string | undefined; over: string | undefined }
export type Draft = {
  type(text: string | undefined, place: JsonPlace): void
  /** The page shows the place anew. */
  draw(place: JsonPlace): void
  /**
   * `inFile`: the text that needs no writing. `write`: gets the place with the value that the draft was begun over, so that what others put
   * there since is refused, and says whether it was written. Resolves to the text that stands in the file now, unless more was typed.
   */
  commit(inFile: string, place: () => JsonPlace, write: (text: string, begun: JsonPlace) => Promise<boolean>): Promise<string | undefined>
}

/** What is typed in one place and not yet written. */
export function createDraft({ text, over }: KeptDraft, keep: (kept: KeptDraft) => void): Draft {
  let isUnderWay = false
  let isWantedAgain = false
  return {
    type(typed, place) {
      text = typed
      set(typed === undefined ? undefined : (over ?? valueIn(place)))
    },
    draw(place) {
      if (text !== undefined && over === undefined) set(valueIn(place))
    },
    commit,
  }

  function set(begun: string | undefined): void {
    over = begun
    keep({ text, over })
  }

  async function commit(...[inFile, place, write]: Parameters<Draft['commit']>): Promise<string | undefined> {
    const typed = text
    if (isUnderWay) return void (isWantedAgain = true)
    if (typed === undefined) return undefined
    isUnderWay = true
    isWantedAgain = false
    const isWritten = typed === inFile || (await write(typed, begunAt(place(), over)))
    isUnderWay = false
    if (!isWritten) return undefined
    if (text === typed) {
      text = undefined
      set(undefined)
      return typed
    }
    // What was typed meanwhile goes on over what was written; it may have been left too.
    set(undefined)
    return isWantedAgain ? commit(typed, place, write) : undefined
  }
}

const valueIn = ({ value }: JsonPlace): string => JSON.stringify({ value })

function begunAt(place: JsonPlace, over: string | undefined): JsonPlace {
  if (over === undefined) return place
  const { value: _, ...where } = place
  return { ...where, ...(JSON.parse(over) as Pick<JsonPlace, 'value'>) }
}
