import { expect, it } from 'vitest'
import { payloadKey } from '../../../src/core/calls/payload-key.ts'

const photo = (bytes = 'x') => new File([bytes], 'photo.jpg', { type: 'image/jpeg', lastModified: 1 })
const one = photo()

it.each([
  { name: 'the same values', a: { x: 1, y: [1] }, b: { x: 1, y: [1] }, same: true },
  { name: 'other values', a: { x: 1 }, b: { x: 2 }, same: false },
  { name: 'what is empty is not sent', a: { x: 1, y: '' }, b: { x: 1 }, same: true },
  { name: 'the same photo', a: { photo: one }, b: { photo: one }, same: true },
  { name: 'two photos that look alike', a: { photo: one }, b: { photo: photo() }, same: false },
  { name: 'another photo', a: { photo: one }, b: { photo: photo('y') }, same: false },
  { name: 'a photo within a list', a: { photos: [one] }, b: { photos: [photo()] }, same: false },
  { name: 'the same photo taken for another thing', a: { front: one }, b: { back: one }, same: false },
])('the key of $name', ({ a, b, same }) => {
  expect(payloadKey(a) === payloadKey(b)).toBe(same)
})
