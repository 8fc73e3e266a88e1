import { expect, it, vi } from 'vitest'
import { askDevice } from '../../../src/web/device/ask-device.ts'
import { failed } from './replies.ts'

vi.mock('../../../src/web/device/registry.ts', () => {
  throw new TypeError('Failed to fetch dynamically imported module')
})

it('what cannot be loaded is refused as that, not as something that the phone cannot do', async () => {
  expect(await askDevice('photo', {})).toEqual(failed('notLoaded'))
})
