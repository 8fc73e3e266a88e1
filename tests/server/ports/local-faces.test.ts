import sharp from 'sharp'
import { expect, it } from 'vitest'
import { openLocalFaces } from '../../../src/server/ports/faces/local-faces.ts'

it('photos refused by a full queue are reported as not processed', async () => {
  const photo = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#777' } })
    .jpeg()
    .toBuffer()
  expect(await openLocalFaces({ waiting: 0 }).compare(photo, photo)).toEqual({ ok: false, reason: 'busy' })
})
