import { expect, it } from 'vitest'
import { includeScreen } from '../../../src/core/screens/include-screen.ts'
import type { OpenScreen, ScreenInstance } from '../../../src/core/screens/screen.ts'

const turn = () => new Promise((resolve) => setTimeout(resolve))

function including(enter: () => Promise<void> = async () => {}, open: () => Promise<void> = async () => {}) {
  const heard: unknown[] = []
  let close = (_: unknown) => {}
  const instance = {
    enter: () => (heard.push('entered'), enter()),
    leave: () => void heard.push('left'),
  } as ScreenInstance
  const openScreen: OpenScreen = async (_screen, _location, _props, given) => {
    await open()
    close = given!
    return instance
  }
  const leave = includeScreen({ openScreen }, { scope: {} } as ScreenInstance, {
    screen: 'Inner',
    props: {},
    onClose: (result) => {
      heard.push(result)
      if (result === 'broken') throw new Error('no')
    },
    onOpen: () => void heard.push('opened'),
    onFail: (error) => void heard.push(`failed: ${String(error)}`),
    report: (error) => void heard.push(String(error)),
  })
  return { heard, leave, close: (result: unknown) => close(result) }
}

it('an included screen is opened, entered and left', async () => {
  const { heard, leave } = including()
  await turn()
  leave()
  expect(heard).toEqual(['opened', 'entered', 'left'])
})

it('an included screen that is removed before it has loaded is not opened', async () => {
  const { heard, leave } = including()
  leave()
  await turn()
  expect(heard).toEqual([])
})

it('an included screen closes only with a result', async () => {
  const { heard, close } = including()
  await turn()
  close(undefined)
  close({ id: 1 })
  expect(heard.slice(2)).toEqual([{ id: 1 }])
})

it('an error of an included screen is reported', async () => {
  const { heard } = including(() => Promise.reject(new Error('no')))
  await turn()
  expect(heard.at(-1)).toBe('Error: no')
})

it('an included screen that cannot be opened shows an error, unless it was removed', async () => {
  const open = () => Promise.reject(new Error('no line'))
  const { heard } = including(undefined, open)
  const other = including(undefined, open)
  other.leave()
  await turn()
  expect([heard, other.heard]).toEqual([['failed: Error: no line'], []])
})
