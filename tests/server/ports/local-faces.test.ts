import sharp from 'sharp'
import { expect, it } from 'vitest'
import { openLocalFaces } from '../../../src/server/ports/faces/local-faces.ts'

it('photos for which the queue has no room are said not to have been looked at', async () => {
  const photo = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#777' } })
    .jpeg()
    .toBuffer()
  expect(await openLocalFaces({ waiting: 0 }).compare(photo, photo)).toEqual({ ok: false, reason: 'busy' })
})
