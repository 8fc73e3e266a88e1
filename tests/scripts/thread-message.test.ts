import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { expect, it } from 'vitest'
import { threadMessage } from '../../scripts/thread-message.ts'

const says = (...messages: string[]) => {
  const posts = messages.map((message) => `parentPort.postMessage(${JSON.stringify(message)});`).join('')
  return new Worker(`const { parentPort } = require('node:worker_threads'); ${posts}`, { eval: true })
}

const ended = (worker: Worker) => new Promise((resolve) => worker.once('exit', resolve))

it('receives every message of a worker that ends before the first one is read', async () => {
  const worker = says('share', 'made')
  const [share, made] = [threadMessage(worker, 0), threadMessage(worker, 1)]
  const end = ended(worker)
  // Blocks this thread for a second, as if it were busy.
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1000)
  expect(await Promise.race([Promise.all([share, made]), end.then(() => sleep(100))])).toEqual(['share', 'made'])
})

it('throws when a worker ends without the message', async () => {
  const worker = says('share')
  await expect(threadMessage(worker, 1)).rejects.toThrow('The thread ended with 0.')
})
