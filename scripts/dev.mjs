import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { install, needNode, root, runScript } from './prepare.mjs'

/** `npm run dev`: Vite on PORT with hot code and hot JSON, and beside it the server, which takes JSON as it is and restarts for code. */
needNode()
install()
if (runScript('compile.ts') !== 0) process.exit(1)

const port = Number(process.env.PORT ?? 3000)
const serverPort = String(port + 1)
console.log(`Open http://localhost:${port}; the server runs beside it on ${serverPort}, and /sandbox has the SMS codes.`)
const bin = (...parts) => join(root, 'node_modules', ...parts)
const processes = [
  spawn(process.execPath, [bin('tsx', 'dist', 'cli.mjs'), 'watch', '--clear-screen=false', 'src/server/main.ts'], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, PORT: serverPort, RELEASES: 'watch' },
  }),
  spawn(process.execPath, [bin('vite', 'bin', 'vite.js'), '--port', String(port), '--strictPort'], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, SERVER_PORT: serverPort },
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
