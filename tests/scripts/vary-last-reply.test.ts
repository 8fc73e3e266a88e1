import { expect, it } from 'vitest'
import { varyLastReply } from '../../scripts/screens/vary-last-reply.ts'
import { variations } from '../../src/scenarios/vary-replies.ts'

const one = { data: { lists: [{ name: 'Ani' }] } }
const two = { data: { lists: [{ name: 'Budi' }] } }
const none = { data: { lists: [] } }
const failure = { failure: 'network' }

it.each([
  { name: 'called once', variation: 'empty', replies: { people: one }, asked: 1, is: [none] },
  { name: 'called twice with equal replies', variation: 'empty', replies: { people: one }, asked: 2, is: [one, none] },
  { name: 'called twice with replies in turn', variation: 'empty', replies: { people: [one, two] }, asked: 2, is: [one, none] },
  { name: 'the line breaks at the end', variation: 'failed', replies: { people: [one, two] }, asked: 3, is: [one, two, failure] },
  { name: 'never answered at the end', variation: 'loading', replies: { people: one }, asked: 2, is: [one, undefined] },
  { name: 'never called', variation: 'failed', replies: { people: one }, asked: 0, is: one },
])('only the last reply is varied: $name', ({ variation, replies, asked, is }) => {
  expect(varyLastReply(replies, ['people'], variations[variation]!, new Map([['people', asked]]))).toEqual({ people: is })
})
