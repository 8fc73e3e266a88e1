import { execFileSync, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { copyProject, program } from '../../studio/project-copy.ts'

/** The studio over a copy of the product that is a git repository of its own. */
export type TestStudio = { url: string; textOf(file: string): string; changedLines(): string[]; stop(): void }

export async function startStudio(): Promise<TestStudio> {
  const { root, remove } = copyProject()
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=test', '-c', 'user.email=test@localhost', ...args], { cwd: root, encoding: 'utf8' })
  git('init', '--quiet')
  git('add', '.')
  git('commit', '--quiet', '--message', 'The product')
  const tsx = join(program, 'node_modules/tsx/dist/cli.mjs')
  const child = spawn(process.execPath, [tsx, 'scripts/studio.ts', root], {
    cwd: program,
    env: { ...process.env, PORT: '0' },
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
    // The lists for editors are written anew by the check.
    changedLines: () =>
      git('diff', '--unified=0', '--', '.', ':!schemas/meta')
        .split('\n')
        .filter((line) => /^[+-](?![+-])/.test(line)),
    stop() {
      child.kill()
      remove()
    },
  }
}
