import { expect, it } from 'vitest'
import { usePress } from '../../../src/web/ui/use-press.ts'
import { runHook } from '../../support/run-hook.ts'

it('a button whose handler threw can be pressed again', async () => {
  let pressed = 0
  const button = await runHook(() =>
    usePress(() => {
      pressed += 1
      if (pressed === 1) throw new Error('broken')
    }),
  )
  const results: unknown[] = []
  const press = () =>
    button.act(() =>
      button
        .now()[0]()
        .then(
          (done) => results.push(done),
          (error: Error) => results.push(error.message),
        ),
    )
  await press()
  await press()
  expect(results).toEqual(['broken', true])
  await button.leave()
})
