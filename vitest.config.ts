import { availableParallelism } from 'node:os'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

const root = import.meta.dirname
const replacesModules = (path: string) => /\bvi\.(mock|doMock|resetModules)\(/.test(readFileSync(join(root, path), 'utf8'))
const replacing = readdirSync(join(root, 'tests'), { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.test\.tsx?$/.test(name) && !name.startsWith('journeys'))
  .map((name) => join('tests', name))
  .filter(replacesModules)
const every = {
  tags: [{ name: 'slow', description: 'Left to `npm run test:all`.' }],
  testTimeout: 30_000,
  hookTimeout: 60_000,
  maxWorkers: Math.min(4, availableParallelism()),
  // What a check makes lives longer than the usual 16 MB of new objects: to move them took an eighth of the processor's time.
  execArgv: ['--max-semi-space-size=64'],
}

export default defineConfig({
  test: {
    ...every,
    globalSetup: ['tests/support/temporary-folder.ts'],
    projects: [
      // A worker keeps its modules, its configuration and its database engine from file to file: half of the work.
      {
        test: {
          ...every,
          name: 'shared',
          include: ['tests/**/*.test.{ts,tsx}'],
          exclude: ['tests/journeys/**', ...replacing],
          isolate: false,
          setupFiles: ['tests/support/restore-globals.ts'],
        },
      },
      { test: { ...every, name: 'replacing', include: replacing } },
    ],
  },
})
