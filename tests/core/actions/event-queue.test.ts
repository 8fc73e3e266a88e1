import { describe, expect, it } from 'vitest'
import { createEventQueue } from '../../../src/core/actions/event-queue.ts'

/** A queue whose pause ends on `pause()`. `answers`: results of the sends in order, true by default. */
function open(answers: (boolean | 'throws')[] = []) {
  const tasks: (() => void)[] = []
  const sent: string[][] = []
  const queue = createEventQueue(
    { now: () => 1, after: (_, task) => (tasks.push(task), () => void tasks.splice(tasks.indexOf(task), 1)) },
    async (events) => {
      sent.push(events.map(({ name }) => name))
      const answer = answers[sent.length - 1] ?? true
      if (answer === 'throws') throw new Error('no network')
      return answer
    },
  )
  return {
    queue,
    sent,
    pauses: () => tasks.length,
    async pause() {
      for (const task of tasks.splice(0)) task()
      await new Promise((resolve) => setTimeout(resolve))
    },
  }
}

describe('events', () => {
  it('are sent in one call when they occur together', async () => {
    const { queue, sent, pause } = open()
    queue.push('a', {})
    queue.push('b', {})
    expect(sent).toEqual([])
    await pause()
    await pause()
    expect(sent).toEqual([['a', 'b']])
  })

  it.each([{ answer: false as const }, { answer: 'throws' as const }])(
    'are sent again with the next ones after a failed call ($answer)',
    async ({ answer }) => {
      const { queue, sent, pause } = open([answer])
      queue.push('a', {})
      await pause()
      queue.push('b', {})
      await pause()
      expect(sent).toEqual([['a'], ['a', 'b']])
    },
  )

  it('keep their order when a failed call is sent again', async () => {
    const { queue, sent, pause } = open([false])
    queue.push('a', {})
    queue.flush()
    queue.push('b', {})
    await new Promise((resolve) => setTimeout(resolve))
    await pause()
    expect(sent).toEqual([['a'], ['a', 'b']])
  })

  it('are sent at once, and only once, when the page is left', async () => {
    const { queue, sent, pause, pauses } = open()
    queue.push('a', {})
    queue.flush()
    expect(pauses()).toBe(0)
    queue.flush()
    await pause()
    expect(sent).toEqual([['a']])
  })

  it('are limited to the newest 50 while calls fail', async () => {
    const { queue, sent, pause } = open([false])
    for (let index = 0; index < 1000; index++) queue.push(`e${index}`, {})
    await pause()
    queue.push('last', {})
    await pause()
    expect(sent.map((names) => [names.length, names[0], names.at(-1)])).toEqual([
      [50, 'e950', 'e999'],
      [50, 'e951', 'last'],
    ])
  })
})
