import { createElement } from 'react'
import { expect, it, vi } from 'vitest'
import type { ScreenInstance } from '../../../src/core/screens/screen.ts'
import { LoadError } from '../../../src/web/net/load-file.ts'
import { AppContext, ScreenContext, type WebApp } from '../../../src/web/state/app-context.ts'
import { useIncludedScreen } from '../../../src/web/state/use-included-screen.ts'
import { runHook } from '../../support/run-hook.ts'

it('a screen that loads after another failed replaces the error notice', async () => {
  for (const name of ['reportError', 'addEventListener', 'removeEventListener']) vi.stubGlobal(name, vi.fn())
  const product = { id: 'first' }
  const openScreen = async (_id: string, _at: unknown, { id }: Record<string, unknown>) => {
    if (id === 'first') throw new LoadError('no line')
    return { id, enter: async () => {}, leave() {} } as ScreenInstance
  }
  const around = { scope: {} } as ScreenInstance
  const webApp = { app: { openScreen }, host: {} } as unknown as WebApp
  const included = await runHook(
    () => useIncludedScreen('Product', { ...product }),
    (children) => createElement(AppContext, { value: webApp }, createElement(ScreenContext, { value: around }, children)),
  )
  expect(included.now()).toMatchObject({ instance: undefined, hasFailed: true })
  await included.draw(() => (product.id = 'second'))
  expect(included.now()).toMatchObject({ instance: { id: 'second' }, hasFailed: false })
  await included.leave()
})
