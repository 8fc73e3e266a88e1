import { act, createElement, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { vi } from 'vitest'

/** A minimal replacement for a DOM element, enough for React to mount a component that renders nothing. */
function fakeContainer(): Element {
  const document = Object.assign(new EventTarget(), { nodeType: 9 })
  return Object.assign(new EventTarget(), { nodeType: 1, tagName: 'DIV', ownerDocument: document }) as unknown as Element
}

export type RunningHook<Result> = {
  /** The last result of the hook. */
  now(): Result
  /** Runs `work` and waits for the effects and renders that it causes. */
  act(work: () => unknown): Promise<void>
  /** Runs `change`, for example of the hook's arguments, and renders the hook again. */
  draw(change: () => unknown): Promise<void>
  leave(): Promise<void>
}

/** Runs a hook and its effects without a DOM. `around`: wraps the hook in context providers. */
export async function runHook<Result>(
  hook: () => Result,
  around = (children: ReactNode): ReactNode => children,
): Promise<RunningHook<Result>> {
  vi.stubGlobal('window', globalThis)
  vi.stubGlobal('HTMLIFrameElement', class {})
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  let result: Result
  function Hook() {
    result = hook()
    return null
  }
  const root = createRoot(fakeContainer())
  const runInAct = (work: () => unknown) => act(async () => void (await work()))
  const render = () => root.render(around(createElement(Hook)))
  await runInAct(render)
  return {
    now: () => result,
    act: runInAct,
    async draw(change) {
      await runInAct(change)
      await runInAct(render)
    },
    leave: () => runInAct(() => root.unmount()),
  }
}
