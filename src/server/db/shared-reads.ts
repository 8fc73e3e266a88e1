import { Socket } from 'node:net'
import pg from 'pg'
import type { Statement } from './statements.ts'

/** Milliseconds without an answer after which no more reads are queued. */
const HELD_UP_MS = 100
/** Queue length from which the pool is faster. */
const MAX_WAITING = 32

export type SharedReads = {
  /** Returns undefined when the read should go through the pool. */
  read(statement: Statement): Promise<pg.QueryResult> | undefined
  close(): Promise<void>
}

/**
 * Connections on which many requests read at once: all statements of one turn of the event loop go out in one write, and answers come back
 * in order. Most of a query's cost is its own write and taking a connection from the pool.
 */
export function createSharedReads(config: pg.ClientConfig, count: number, warn: (error: Error) => void): SharedReads {
  const lines = Array.from({ length: count }, () => createLine(config, warn))
  return {
    read: (statement) => lines.find((line) => line.isFree())?.read(statement),
    close: async () => void (await Promise.all(lines.map((line) => line.close()))),
  }
}

type Connection = { client: pg.Client; send: (statement: Statement) => Promise<pg.QueryResult> }

function createLine(config: pg.ClientConfig, warn: (error: Error) => void) {
  let connection: Promise<Connection> | undefined
  let waiting = 0
  let answeredAt = 0

  function connect(): Promise<Connection> {
    const socket = new Socket()
    const client = new pg.Client({ ...config, pipeline: true, stream: () => socket })
    const opening = client.connect().then(() => ({ client, send: sendTogether(client, socket) }))
    const forget = () => {
      if (connection === opening) connection = undefined
    }
    client.on('error', (error) => {
      forget()
      warn(error)
    })
    client.once('end', forget)
    opening.catch(forget)
    return opening
  }

  return {
    isFree: () => waiting === 0 || (waiting < MAX_WAITING && performance.now() - answeredAt < HELD_UP_MS),
    async read(statement: Statement): Promise<pg.QueryResult> {
      if (waiting++ === 0) answeredAt = performance.now()
      try {
        const { send } = await (connection ??= connect())
        return await send(statement)
      } finally {
        waiting--
        answeredAt = performance.now()
      }
    },
    async close() {
      const open = await connection?.catch(() => undefined)
      await open?.client.end()
    },
  }
}

function sendTogether(client: pg.Client, socket: Socket): Connection['send'] {
  let isCorked = false
  const flush = () => {
    isCorked = false
    socket.uncork()
  }
  return (statement) => {
    if (!isCorked) {
      isCorked = true
      socket.cork()
      setImmediate(flush)
    }
    return client.query(statement)
  }
}
