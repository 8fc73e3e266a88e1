import { Duplex } from 'node:stream'
import type { PGlite } from '@electric-sql/pglite'

/**
 * What a driver of PostgreSQL takes for a socket, over the engine in this process. One at a time may be open, since the engine has one
 * session. The driver writes all messages of a statement at once.
 */
export class EmbeddedConnection extends Duplex {
  readonly #engine: PGlite

  constructor(engine: PGlite) {
    super({ allowHalfOpen: false })
    this.#engine = engine
  }

  connect(): this {
    process.nextTick(() => this.emit('connect'))
    return this
  }

  override _read(): void {}

  override _write(message: Buffer, _encoding: BufferEncoding, done: (error?: Error | null) => void): void {
    const answers: Buffer[] = []
    // The engine's memory is used again for the next answer.
    const onRawData = (answer: Uint8Array) => void answers.push(Buffer.from(answer))
    const answered = () => {
      for (const answer of answers) this.push(answer)
      done()
    }
    // After this turn: what the driver writes at once on an answer would be dropped by the stream, which is still at this write.
    this.#engine.execProtocolRawStream(message, { syncToFs: false, onRawData }).then(answered, done)
  }

  override _writev(messages: { chunk: Buffer }[], done: (error?: Error | null) => void): void {
    this._write(Buffer.concat(messages.map(({ chunk }) => chunk)), 'utf8', done)
  }

  override _final(done: () => void): void {
    this.push(null)
    done()
  }

  setNoDelay = (): this => this
  setKeepAlive = (): this => this
  ref = (): this => this
  unref = (): this => this
}
