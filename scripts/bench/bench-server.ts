import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export type BenchServer = { url: string; code(phone: string): Promise<string>; stop(): Promise<void> }

export async function startBenchServer(root: string): Promise<BenchServer> {
  const data = mkdtempSync(join(tmpdir(), 'alur-bench-data-'))
  const server = spawn(process.execPath, [join(root, 'dist/server.js')], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, PORT: '0', DATA_DIR: data, SANDBOX: '1', LOG_LEVEL: 'error' },
  })
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()))
  const url = await new Promise<string>((resolve, reject) => {
    let output = ''
    server.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString()
      const [, address] = /Alur is at (http\S+)/.exec(output) ?? []
      if (address) resolve(address)
    })
    void ended.then(() => reject(new Error('The server did not start; run npm run build first.')))
  })
  return {
    url,
    async code(phone) {
      const messages = (await (await fetch(`${url}/sandbox/api/sms?phone=${phone}`)).json()) as { code: string }[]
      const message = messages.find(({ code }) => code !== '')
      if (!message) throw new Error(`No code was sent to ${phone}.`)
      return message.code
    },
    async stop() {
      server.kill('SIGTERM')
      await ended
      rmSync(data, { recursive: true, force: true })
    },
  }
}
