import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { atLeast, none, type Attack } from './attack.ts'

const RULES = 'tests/web/ui/frame-messages.test.ts'
const BROWSER = 'tests/journeys/embedded-page.test.ts'
/** Number of generated addresses and messages for each address that the browser opens. */
const MADE_FOR_ONE_OPENED = 200

/**
 * Forged addresses and messages of an embedded page, against the rules that check them and in the real browser. Needs `npm run build`.
 * `size`: addresses, and as many messages.
 */
export const frame: Attack = {
  unit: 'addresses and messages',
  size: 100_000,
  run: async ({ seed, size }) => {
    const opened = Math.ceil(size / MADE_FOR_ONE_OPENED)
    const folder = mkdtempSync(join(tmpdir(), 'alur-frame-'))
    const reportOf = <Report>(args: string[], env: Record<string, string>, file: string): Report => {
      spawnSync('npx', args, { stdio: 'inherit', env: { ...process.env, ...env } })
      return JSON.parse(readFileSync(file, 'utf8')) as Report
    }
    try {
      const [rulesFile, browserFile] = [join(folder, 'rules.json'), join(folder, 'browser.json')]
      const rules = reportOf<{ numPassedTests: number; numFailedTests: number }>(
        ['vitest', 'run', RULES, '--testTimeout=600000', '--reporter=default', '--reporter=json', `--outputFile.json=${rulesFile}`],
        { ATTACK_SIZE: String(size), ATTACK_SEED: String(seed) },
        rulesFile,
      )
      const { stats: browser } = reportOf<{ stats: { expected: number; unexpected: number; flaky: number } }>(
        ['playwright', 'test', BROWSER, '--workers=1', '--reporter=list,json'],
        { FRAME_PAGES: String(opened), PLAYWRIGHT_JSON_OUTPUT_NAME: browserFile },
        browserFile,
      )
      return [
        atLeast('rules tried', 1, rules.numPassedTests + rules.numFailedTests),
        none(`rules broken by ${size} addresses or messages`, rules.numFailedTests),
        atLeast('walks in the browser', 1, browser.expected),
        none(`walks broken, one of them over ${opened} addresses`, browser.unexpected + browser.flaky),
      ]
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  },
}
