import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { build, install, needNode, root } from './prepare.mjs'

/** `npm start`: installs, builds and serves the app, the API and the sandbox on one port. */
needNode()
install()
build()

const server = spawn(process.execPath, ['--enable-source-maps', join(root, 'dist', 'server.js')], {
  cwd: root,
  stdio: ['ignore', 'pipe', 'inherit'],
})
server.stdout.setEncoding('utf8')
server.stdout.on('data', (text) => {
  for (const line of text.split('\n').filter(Boolean)) {
    const [, address] = /^ready (http\S+)$/.exec(line) ?? []
    if (address) welcome(address)
    else console.log(line)
  }
})
server.on('exit', (code) => process.exit(code ?? 1))
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal))

async function welcome(address) {
  console.log(`\nAlur is at ${address} — open it in a phone-sized window (360 pixels wide).`)
  const { ok } = await fetch(`${address}/sandbox`).catch(() => ({ ok: false }))
  if (ok) {
    console.log(
      `First: check your limit, sign in with any Indonesian number such as 081234567890, and read its SMS code at ${address}/sandbox,`,
    )
    console.log('where you also move the clock, pay out, bounce and pay codes.')
  }
  console.log('Ctrl+C ends it.')
}
