import { describe, expect, it } from 'vitest'
import { act, pressable, visibleBlocks } from '../../src/core/visible.ts'
import type { Flows } from '../../src/core/language.ts'
import { smallFlows, ok } from './small-flows.ts'
import { createHeadless } from '../../src/core/headless.ts'

/** A page whose one block is another screen, with data and a button of its own. */
const flows: Flows = {
  ...smallFlows,
  screens: {
    ...smallFlows.screens,
    List: { state: { id: 'a' }, blocks: { part: { block: 'Part', screen: 'Piece', with: { id: { $data: '/state/id' } } } } },
    Piece: {
      props: ['id'],
      data: { price: { call: 'price', with: { id: { $data: '/props/id' } } } },
      blocks: {
        ready: {
          block: 'Button',
          text: 'piece.order',
          when: { '/data/price': { present: true } },
          onPress: [{ action: 'call', call: 'order', with: { id: { $data: '/props/id' } } }],
        },
      },
    },
  },
}

describe('a screen within a screen', () => {
  it('loads its own data, and its buttons act in its own scope', async () => {
    const phone = createHeadless({
      flows,
      clock: 1,
      text: (key) => key,
      hasText: () => true,
      storage: { token: 't' },
      answer: () => ok(1),
    })
    await phone.visit('/list')
    const [button] = pressable(visibleBlocks(phone.top()!, phone.machine.env, phone.partOf), 'piece.order', phone.machine.env)
    expect(button?.instance.id).toBe('Piece')
    await act(button!, 'onPress')
    expect(phone.sent.filter(({ call }) => call === 'price' || call === 'order').map(({ call, payload }) => [call, payload])).toEqual([
      ['price', { id: 'a' }],
      ['order', { id: 'a' }],
    ])
  })

  it('is another one when it is given something else, and is left with the page', async () => {
    const phone = createHeadless({
      flows,
      clock: 1,
      text: (key) => key,
      hasText: () => true,
      storage: { token: 't' },
      answer: () => ok(1),
    })
    await phone.visit('/list')
    phone.top()!.set('/state/id', 'b')
    await phone.rest()
    expect(phone.sent.filter(({ call }) => call === 'price').map(({ payload }) => payload)).toEqual([{ id: 'a' }, { id: 'b' }])
    const part = visibleBlocks(phone.top()!, phone.machine.env, phone.partOf).at(-1)!.instance
    await phone.visit('/lost')
    part.set('/props/id', 'c')
    await phone.rest()
    expect(phone.sent.filter(({ call }) => call === 'price')).toHaveLength(2)
  })
})
