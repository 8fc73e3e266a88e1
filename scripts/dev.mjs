import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { LOCAL, networkAddress, ownAddress } from './addresses.mjs'
import { install, needNode, root, runScript } from './prepare.mjs'

/**
 * `npm run dev`: Vite on PORT with hot code and hot JSON, and on the next port the server, which reloads JSON and restarts for code. Both
 * listen at HOST.
 */
needNode()
install()
if (runScript('compile.ts') !== 0) process.exit(1)

const { HOST = LOCAL, PORT = '3000' } = process.env
const port = Number(PORT)
const serverPort = String(port + 1)
const own = ownAddress(HOST)
const inNetwork = networkAddress(HOST)
console.log(`Open http://${own}:${port}; the server is beside it at http://${own}:${serverPort}, and /sandbox has the SMS codes.`)
if (inNetwork !== undefined && inNetwork !== own)
  console.log(`A phone in the network opens http://${inNetwork}:${port}; the server is at http://${inNetwork}:${serverPort}.`)
const bin = (...parts) => join(root, 'node_modules', ...parts)
const processes = [
  spawn(process.execPath, [bin('tsx', 'dist', 'cli.mjs'), 'watch', '--clear-screen=false', 'src/server/main.ts'], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, HOST, PORT: serverPort, RELEASES: 'watch' },
  }),
  spawn(process.execPath, [bin('vite', 'bin', 'vite.js'), '--host', HOST, '--port', String(port), '--strictPort'], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, SERVER_URL: `http://${own}:${serverPort}` },
  }),
]

const end = () => processes.forEach((child) => child.kill('SIGTERM'))
process.on('SIGINT', end)
process.on('SIGTERM', end)
for (const child of processes) {
  child.on('exit', (code) => {
    end()
    process.exitCode ||= code ?? 0
  })
}
