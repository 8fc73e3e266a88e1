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
const shared = {
  tags: [{ name: 'slow', description: 'Only run by `npm run test:all`.' }],
  testTimeout: 30_000,
  hookTimeout: 60_000,
  maxWorkers: Math.min(4, availableParallelism()),
  // The objects of a check outlive the default young generation of 16 MB, and moving them took an eighth of the processor time.
  execArgv: ['--max-semi-space-size=64'],
}

export default defineConfig({
  test: {
    ...shared,
    globalSetup: ['tests/support/temporary-folder.ts'],
    projects: [
      // Without isolation, a worker keeps its modules, the loaded configuration and the database engine between files, which saves half of the time.
      {
        test: {
          ...shared,
          name: 'shared',
          include: ['tests/**/*.test.{ts,tsx}'],
          exclude: ['tests/journeys/**', ...replacing],
          isolate: false,
          setupFiles: ['tests/support/restore-globals.ts'],
        },
      },
      // Files that replace modules need isolation.
      { test: { ...shared, name: 'replacing', include: replacing } },
    ],
  },
})
