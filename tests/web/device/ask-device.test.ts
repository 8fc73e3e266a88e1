import { expect, it, vi } from 'vitest'
import { askDevice } from '../../../src/web/device/ask-device.ts'
import { failed } from './replies.ts'

vi.mock('../../../src/web/device/registry.ts', () => {
  throw new TypeError('Failed to fetch dynamically imported module')
})

it('code that cannot be loaded is reported as such, not as an unsupported device', async () => {
  expect(await askDevice('photo', {})).toEqual(failed('notLoaded'))
})
