import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { bundleServer } from '../../../scripts/bundle-server.ts'
import { readTestConfig } from './test-config.ts'

const root = resolve(import.meta.dirname, '../../..')

export type BuiltServer = { file: string; releaseDir: string }
export type ServerProcess = { child: ChildProcess; origin: string; kill(): Promise<void>; stop(): Promise<number | null> }

/** Builds the shipped server as one file, and the server's part of a release. */
export async function buildServer(): Promise<BuiltServer> {
  // In the project's folder, so that imports find the packages.
  const cache = join(root, 'node_modules/.cache/alur')
  mkdirSync(cache, { recursive: true })
  const folder = mkdtempSync(join(cache, 'server-'))
  folders.add(folder)
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}')
  for (const { path, contents } of (await bundleServer(root, folder)).outputFiles) writeFileSync(path, contents)
  const releaseDir = mkdtempSync(join(tmpdir(), 'alur-release-'))
  writeFileSync(join(releaseDir, 'server.json'), JSON.stringify(await readTestConfig()))
  return { file: join(folder, 'server.js'), releaseDir }
}

const children = new Set<ChildProcess>()
const folders = new Set<string>()

/** Kills all started servers and removes the builds. */
export async function killServers(): Promise<void> {
  const ended = [...children].map((child) => once(child, 'exit'))
  for (const child of children) child.kill('SIGKILL')
  // A folder cannot be removed while a dying process still writes into it.
  await Promise.all(ended)
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
}

export function spawnServer({ file, releaseDir }: BuiltServer, env: Record<string, string>): ChildProcess {
  const child = spawn(process.execPath, [file], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      HOST: '127.0.0.1',
      LOG_LEVEL: 'error',
      WEB_DIR: 'no-web',
      RELEASE_DIR: releaseDir,
      RELEASES: 'folder',
      DATA_DIR: join(releaseDir, 'data'),
      ...env,
    },
  })
  children.add(child)
  child.once('exit', () => children.delete(child))
  return child
}

/** Resolves when the server listens; rejects with its output when it ends before. */
export function waitUntilListening(child: ChildProcess): Promise<ServerProcess> {
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve))
  return new Promise((resolve, reject) => {
    let said = ''
    const hear = (data: Buffer) => {
      said += data.toString()
      const origin = /^Alur is at (\S+)$/m.exec(said)?.[1]
      if (!origin) return
      // Later output is discarded, so that it does not fill the pipe.
      for (const stream of [child.stdout, child.stderr]) stream?.off('data', hear).resume()
      const end = (signal: NodeJS.Signals) => {
        child.kill(signal)
        return exited
      }
      resolve({ child, origin, kill: async () => void (await end('SIGKILL')), stop: () => end('SIGTERM') })
    }
    child.stdout?.on('data', hear)
    child.stderr?.on('data', hear)
    void exited.then((code) => reject(new Error(`The server ended with ${code}: ${said.trim()}`)))
  })
}
