import type { Worker } from 'node:worker_threads'

/**
 * The message that comes after so many others. To be asked for before the first one is there: a worker that ends hands over all that are
 * left at once, without a turn in between in which to ask for the next.
 */
export function threadMessage(worker: Worker, after: number): Promise<unknown> {
  let left = after
  return new Promise((resolve, reject) => {
    worker.on('message', (message) => left-- === 0 && resolve(message))
    worker.once('error', reject)
    worker.once('exit', (code) => reject(new Error(`The thread ended with ${code}.`)))
  })
}
