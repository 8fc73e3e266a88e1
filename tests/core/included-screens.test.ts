import { describe, expect, it } from 'vitest'
import type { Action, Flows } from '../../src/core/language.ts'
import { everyBlock } from '../../src/core/shown-blocks.ts'
import { calls, ok, page, pressWords, smallFlows, smallPhone } from './small-flows.ts'

/** A page whose one block is another screen, with data and buttons of its own. */
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

async function shown() {
  const phone = smallPhone({ price: ok(1), order: ok({}) }, { token: 't' }, { flows })
  await phone.visit('/list')
  return phone
}

describe('a screen within a screen', () => {
  it('loads its own data, and its buttons act in its own scope', async () => {
    const phone = await shown()
    await pressWords(phone, 'piece.order')
    expect(calls(phone, 'price').map(({ payload }) => payload)).toEqual([{ id: 'a' }])
    expect(calls(phone, 'order').map(({ payload }) => payload)).toEqual([{ id: 'a' }])
  })

  it('is another one when it is given something else, and is left with the page', async () => {
    const phone = await shown()
    page(phone).set('/state/id', 'b')
    await phone.rest()
    expect(calls(phone, 'price').map(({ payload }) => payload)).toEqual([{ id: 'a' }, { id: 'b' }])
    const piece = phone.look().flatMap(everyBlock).at(-1)!.instance
    await phone.visit('/lost')
    piece.set('/props/id', 'c')
    await phone.rest()
    expect(calls(phone, 'price')).toHaveLength(2)
  })

  it.each([
    { name: 'hands back what it closes with', words: 'piece.choose', chosen: 'a' },
    { name: 'hands back nothing when it closes without', words: 'piece.leave', chosen: undefined },
  ])('$name', async ({ words, chosen }) => {
    const phone = await shown()
    await pressWords(phone, words)
    expect((page(phone).scope.state as { chosen?: string }).chosen).toBe(chosen)
    expect(phone.here()?.location.name).toBe('list')
  })
})
