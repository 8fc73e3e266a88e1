import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { copyProject, program } from '../../studio/project-copy.ts'

/** The studio for a copy of the product in a separate git repository. */
export type TestStudio = {
  url: string
  textOf(file: string): string
  /** Writes a file directly, as another editor would. */
  write(file: string, text: string): void
  changedLines(): string[]
  stop(): Promise<void>
}

/** `dataDir`: data folder of the server to which the studio publishes. */
export async function startStudio({ dataDir, ...env }: { dataDir?: string; HOST?: string } = {}): Promise<TestStudio> {
  const { root, remove } = copyProject(dataDir !== undefined)
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=test', '-c', 'user.email=test@localhost', ...args], { cwd: root, encoding: 'utf8' })
  writeFileSync(join(root, '.gitignore'), 'node_modules\nartifacts\ndata\n')
  git('init', '--quiet')
  git('add', '.')
  git('commit', '--quiet', '--message', 'The product')
  // With `--import tsx` there is one process; the command `tsx` starts a second one and may end before it.
  const child = spawn(process.execPath, ['--import', 'tsx', 'scripts/studio.ts', root], {
    cwd: program,
    env: { ...process.env, ...env, PORT: '0', DATA_DIR: dataDir ?? join(root, 'data') },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const url = await new Promise<string>((resolve, reject) => {
    let output = ''
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString()
      const [, address] = /^The studio is at (\S+)$/m.exec(output) ?? []
      if (address) resolve(address)
    })
    child.once('exit', (code) => reject(new Error(`The studio ended with ${code}: ${output}`)))
  })
  return {
    url,
    textOf: (file) => readFileSync(join(root, file), 'utf8'),
    write: (file, text) => writeFileSync(join(root, file), text),
    // `schemas/meta` is excluded, because every check rewrites the schemas for editors.
    changedLines: () =>
      git('diff', '--unified=0', '--', '.', ':!schemas/meta')
        .split('\n')
        .filter((line) => /^[+-](?![+-])/.test(line)),
    /** Removes the copy after the process has ended, because the process may still write to it. */
    async stop() {
      if (child.exitCode === null && child.signalCode === null) {
        const ended = once(child, 'exit')
        child.kill()
        await ended
      }
      remove()
    },
  }
}
