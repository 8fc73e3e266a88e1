import type { Worker } from 'node:worker_threads'

/**
 * Resolves with the message number `after` (from 0). Request all messages before the first arrives: a worker that ends delivers all
 * remaining ones at once, without a turn in between to request the next.
 */
export function threadMessage(worker: Worker, after: number): Promise<unknown> {
  let left = after
  return new Promise((resolve, reject) => {
    worker.on('message', (message) => left-- === 0 && resolve(message))
    worker.once('error', reject)
    worker.once('exit', (code) => reject(new Error(`The thread ended with ${code}.`)))
  })
}
