import { defineConfig } from 'vitest/config'

/** These replace modules that others share. */
const replacing = ['tests/server/db/embedded.test.ts', 'tests/server/ports/identity-card/local-card-reader.test.ts']
const every = { testTimeout: 30_000, hookTimeout: 60_000, maxWorkers: 2 }

export default defineConfig({
  test: {
    ...every,
    projects: [
      // A worker keeps its modules, its configuration and its database engine from file to file: half of the work.
      {
        test: {
          ...every,
          name: 'shared',
          include: ['tests/**/*.test.{ts,tsx}'],
          exclude: ['tests/journeys/**', ...replacing],
          isolate: false,
        },
      },
      { test: { ...every, name: 'replacing', include: replacing } },
    ],
  },
})
