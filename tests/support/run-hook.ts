import { act, createElement, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { vi } from 'vitest'

/** All that React asks of a page by a component that draws nothing. */
function emptyPage(): Element {
  const document = Object.assign(new EventTarget(), { nodeType: 9 })
  return Object.assign(new EventTarget(), { nodeType: 1, tagName: 'DIV', ownerDocument: document }) as unknown as Element
}

export type RunningHook<Result> = {
  /** Returns what the hook returned last. */
  now(): Result
  /** Does something and waits for what follows of it. */
  act(work: () => unknown): Promise<void>
  /** Changes what the hook is given, and calls it again. */
  draw(change: () => unknown): Promise<void>
  leave(): Promise<void>
}

/** Runs a hook with its effects, without a page. `around`: the contexts that it reads. */
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
  const root = createRoot(emptyPage())
  const doing = (work: () => unknown) => act(async () => void (await work()))
  const render = () => root.render(around(createElement(Hook)))
  await doing(render)
  return {
    now: () => result,
    act: doing,
    async draw(change) {
      await doing(change)
      await doing(render)
    },
    leave: () => doing(() => root.unmount()),
  }
}
