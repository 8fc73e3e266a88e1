import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { copyProject, program } from '../../studio/project-copy.ts'

/** The studio over a copy of the product that is a git repository of its own. */
export type TestStudio = {
  url: string
  textOf(file: string): string
  /** As an editor beside the studio does. */
  write(file: string, text: string): void
  changedLines(): string[]
  stop(): Promise<void>
}

/** `dataDir`: of the server that its releases are for. */
export async function startStudio({ dataDir, ...env }: { dataDir?: string; HOST?: string } = {}): Promise<TestStudio> {
  const { root, remove } = copyProject(dataDir !== undefined)
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=test', '-c', 'user.email=test@localhost', ...args], { cwd: root, encoding: 'utf8' })
  writeFileSync(join(root, '.gitignore'), 'node_modules\nartifacts\ndata\n')
  git('init', '--quiet')
  git('add', '.')
  git('commit', '--quiet', '--message', 'The product')
  // One process: the command of tsx starts another, and may end before it.
  const child = spawn(process.execPath, ['--import', 'tsx', 'scripts/studio.ts', root], {
    cwd: program,
    env: { ...process.env, ...env, PORT: '0', DATA_DIR: dataDir ?? join(root, 'data') },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const url = await new Promise<string>((resolve, reject) => {
    let said = ''
    child.stdout.on('data', (chunk: Buffer) => {
      said += chunk.toString()
      const [, address] = /^The studio is at (\S+)$/m.exec(said) ?? []
      if (address) resolve(address)
    })
    child.once('exit', (code) => reject(new Error(`The studio ended with ${code}: ${said}`)))
  })
  return {
    url,
    textOf: (file) => readFileSync(join(root, file), 'utf8'),
    write: (file, text) => writeFileSync(join(root, file), text),
    // The lists for editors are written anew by the check.
    changedLines: () =>
      git('diff', '--unified=0', '--', '.', ':!schemas/meta')
        .split('\n')
        .filter((line) => /^[+-](?![+-])/.test(line)),
    /** Its folder goes when it writes no more. */
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
