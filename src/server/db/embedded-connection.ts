import { Duplex } from 'node:stream'
import type { PGlite } from '@electric-sql/pglite'

/**
 * Connects the PostgreSQL driver to the engine in this process, in place of a socket. Only one may be open at a time, since the engine has
 * one session. The driver writes all messages of a statement at once.
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
    // The engine reuses its memory for the next answer.
    const onRawData = (answer: Uint8Array) => void answers.push(Buffer.from(answer))
    const answered = () => {
      for (const answer of answers) this.push(answer)
      done()
    }
    // Deferred to the next turn: data that the driver writes in response to an answer would be dropped, because the stream is still in this
    // write.
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
