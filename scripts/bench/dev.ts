import { spawn } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const POLL_MS = 10
const TIMEOUT_MS = 180_000

/** Measures the time from saving a file until the page and the server of `npm run dev` have the change; the file is restored. */
export async function runDev(root: string, rounds: number): Promise<void> {
  const port = Number(process.env['PORT'] ?? 3000)
  const edits = [
    { what: 'a word', path: join(root, 'locales/en-us/app.json'), from: /("action\.close": ".*?)"/ },
    { what: 'a heading', path: join(root, 'locales/en-us/rulesPage.json'), from: /("rulesPage\.title": ".*?)"/ },
  ]
  const child = spawn(process.execPath, [join(root, 'scripts/dev.mjs')], { cwd: root, stdio: 'ignore' })
  const texts = edits.map(({ path }) => readFileSync(path, 'utf8'))
  const page = () => releaseAt(`http://127.0.0.1:${port}/config/manifest.json`)
  const server = () => releaseAt(`http://127.0.0.1:${port + 1}/api/health`)
  let known: string | undefined
  try {
    known = await nextRelease(page, undefined)
    while ((await server()) !== known) await sleep(POLL_MS)
    const rows = []
    for (let round = 0; round < rounds; round++) {
      for (const { what, path, from } of edits) {
        writeFileSync(path, readFileSync(path, 'utf8').replace(from, '$1!"'))
        const saved = performance.now()
        const seconds = () => ((performance.now() - saved) / 1000).toFixed(2)
        const before = known
        known = await nextRelease(page, before)
        const onPage = seconds()
        await nextRelease(server, before)
        rows.push({ what, page: onPage, server: seconds() })
      }
    }
    console.log('\nDevelopment: seconds from a saved file')
    console.table(rows)
  } finally {
    for (const [index, { path }] of edits.entries()) writeFileSync(path, texts[index]!)
    // The development server also writes files generated from it.
    if (known !== undefined) await nextRelease(server, known)
    child.kill('SIGTERM')
  }
}

/** Waits for a release other than `known`. */
async function nextRelease(ask: () => Promise<string | undefined>, known: string | undefined): Promise<string> {
  for (const until = Date.now() + TIMEOUT_MS; Date.now() < until; await sleep(POLL_MS)) {
    const release = await ask()
    if (release !== undefined && release !== known) return release
  }
  throw new Error(`No release came after ${known}.`)
}

const releaseAt = (url: string): Promise<string | undefined> =>
  fetch(url)
    .then(async (response) => ((await response.json()) as { release: string }).release)
    .catch(() => undefined)
