import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { atLeast, none, type Attack } from './attack.ts'

const MODELS = ['tests/server/loans/loan-commands.test.ts', 'tests/server/auth/sessions.test.ts']
const TITLES = 'leave books that add up|follows the model'

type Report = { testResults: { assertionResults: { status: string; title: string; failureMessages: string[] }[] }[] }

/** Runs the model-based tests of loans and sessions on both databases. `size`: runs of each model. */
export const model: Attack = {
  unit: 'runs a model',
  size: 10_000,
  run: async ({ seed, size, say }) => {
    const folder = mkdtempSync(join(tmpdir(), 'alur-model-'))
    const file = join(folder, 'report.json')
    try {
      spawnSync('npx', ['vitest', 'run', ...MODELS, '-t', TITLES, '--reporter=default', '--reporter=json', `--outputFile.json=${file}`], {
        stdio: 'inherit',
        env: { ...process.env, ATTACK_SIZE: String(size), ATTACK_SEED: String(seed) },
      })
      const { testResults } = JSON.parse(readFileSync(file, 'utf8')) as Report
      const results = testResults.flatMap(({ assertionResults }) => assertionResults).filter(({ title }) => new RegExp(TITLES).test(title))
      const failed = results.filter(({ status }) => status !== 'passed')
      for (const { failureMessages } of failed) say(failureMessages.join('\n'))
      return [
        atLeast('models, on each database', MODELS.length * (process.env.TEST_DATABASE_URL ? 2 : 1), results.length),
        none('models broken', failed),
      ]
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  },
}
