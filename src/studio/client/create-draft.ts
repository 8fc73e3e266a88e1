import type { JsonPlace } from '../contract.ts'

/** `over`: the value, as JSON, that the place had when typing began; kept with the text across reloads. */
export type KeptDraft = { text: string | undefined; over: string | undefined }
type Draft = {
  type(text: string | undefined, place: JsonPlace): void
  /** Called when the page re-renders the place. */
  draw(place: JsonPlace): void
  /**
   * Saves the draft. `inFile`: the text already in the file, which needs no write. `write`: receives the place with the value it had when
   * typing began, so that a change made by others since is refused, and resolves to whether it was written. Resolves to the text now in the
   * file; undefined when it was refused or more was typed meanwhile.
   */
  commit(inFile: string, place: () => JsonPlace, write: (text: string, begun: JsonPlace) => Promise<boolean>): Promise<string | undefined>
}

/** Creates the draft of one place: text typed and not yet written. */
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
    // Text typed meanwhile continues from what was just written; it may have been committed too.
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
