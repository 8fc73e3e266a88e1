import { describe, expect, it } from 'vitest'
import type { Action } from '../../src/core/language/actions.ts'
import type { Flows } from '../../src/core/language/flows.ts'
import { allBlocks } from '../../src/scenarios/render-screen.ts'
import { calls, ok, currentPage, pressText, smallFlows, createSmallApp } from './small-app.ts'

/** A page whose only block includes another screen with its own data and buttons. */
const flows: Flows = {
  ...smallFlows,
  screens: {
    ...smallFlows.screens,
    List: {
      state: { id: 'a' },
      blocks: {
        piece: { block: 'Include', screen: 'Piece', with: { id: '/state/id' }, onClose: [{ set: '/state/chosen', to: '/result/id' }] },
      },
    },
    Piece: {
      props: { id: { type: 'string' } },
      data: { price: { call: 'price', with: { id: '/props/id' } } },
      blocks: {
        choose: { block: 'Button', text: 'piece.choose', onPress: [{ close: true, with: { id: '/props/id' } }] },
        leave: { block: 'Button', text: 'piece.leave', onPress: [{ close: true }] },
        ready: {
          block: 'Button',
          text: 'piece.order',
          when: { has: '/data/price' },
          onPress: [{ call: 'order', with: { id: '/props/id' } }] satisfies Action[],
        },
      },
    },
  },
}

async function openPage() {
  const app = createSmallApp({ price: ok(1), order: ok({}) }, { token: 't' }, { flows })
  await app.visit('/list')
  return app
}

describe('a screen within a screen', () => {
  it('loads its own data, and its buttons act in its own scope', async () => {
    const app = await openPage()
    await pressText(app, 'piece.order')
    expect(calls(app, 'price').map(({ payload }) => payload)).toEqual([{ id: 'a' }])
    expect(calls(app, 'order').map(({ payload }) => payload)).toEqual([{ id: 'a' }])
  })

  it('loads its data again when its props change, and stops when the page is left', async () => {
    const app = await openPage()
    currentPage(app).set('/state/id', 'b')
    await app.waitForIdle()
    expect(calls(app, 'price').map(({ payload }) => payload)).toEqual([{ id: 'a' }, { id: 'b' }])
    const piece = app.render().flatMap(allBlocks).at(-1)!.instance
    await app.visit('/lost')
    piece.set('/props/id', 'c')
    await app.waitForIdle()
    expect(calls(app, 'price')).toHaveLength(2)
  })

  it.each([
    { name: 'returns the result with which it closes', text: 'piece.choose', chosen: 'a' },
    { name: 'returns nothing when it closes without a result', text: 'piece.leave', chosen: undefined },
  ])('$name', async ({ text, chosen }) => {
    const app = await openPage()
    await pressText(app, text)
    expect((currentPage(app).scope.state as { chosen?: string }).chosen).toBe(chosen)
    expect(app.current()?.location.name).toBe('list')
  })
})
