import type { Browser } from 'playwright'
import { launchBrowser } from '../browser.ts'
import { measureKeystrokes } from '../keystroke.ts'
import { measurePage } from '../measure-page.ts'
import { measureSubmit } from '../measure-submit.ts'
import { shuffled } from '../shuffled.ts'
import { buildPeer } from './build-peer.ts'
import { emptyErrors } from './fields.ts'
import { installPeers, versionOf } from './peer-packages.ts'
import { type Measured, printPeers } from './print-peers.ts'
import { type Peer, peers } from './peers.ts'
import { servePages } from './serve-pages.ts'

type Page = { peer: Peer; url: string; stop(): void }

/**
 * Measures one form with each library on a page of its own, in shuffled rounds. Ours is the app's form code with its compiled validator,
 * without router, network and frame. Every page validates on submit and focuses the first error. Ours also counts the errors, marks each
 * for screen readers, and selects a date from three lists where the others use the browser's date input.
 */
export async function runPeers(root: string, rounds: number): Promise<void> {
  const packages = installPeers(root)
  const leftOut = new Map<Peer, string>()
  const browser = await launchBrowser()
  const pages: Page[] = []
  try {
    for (const peer of peers)
      try {
        pages.push({ peer, ...(await servePages(await buildPeer(root, packages, peer))) })
      } catch (error) {
        leftOut.set(peer, `its page could not be built: ${String(error)}`)
      }
    const measured = new Map<Peer, Measured>()
    // Each measure runs for all peers in turn, so that compared values are at most a minute apart.
    for (const measure of Array.from({ length: rounds }, () => measures).flat())
      for (const { peer, url } of shuffled(pages)) {
        if (leftOut.has(peer)) continue
        try {
          const values = measured.get(peer) ?? {}
          for (const [name, value] of Object.entries(await measure(browser, peer, url))) (values[name] ??= []).push(value)
          measured.set(peer, values)
        } catch (error) {
          measured.delete(peer)
          leftOut.set(peer, String(error).split('\n', 1)[0] ?? '')
        }
      }
    const versions = peers.flatMap(({ packages: names }) => names.map((name) => `${name} ${versionOf(root, packages, name)}`))
    printPeers({ measured, rounds, versions, leftOut })
  } finally {
    for (const { stop } of pages) stop()
    await browser.close()
  }
}

type Measure = (browser: Browser, peer: Peer, address: string) => Promise<{ [measure: string]: number }>

const measures: Measure[] = [
  async (browser, { field }, address) => {
    const page = await measurePage(browser, { address, session: undefined, ready: `${field}:not([disabled])`, isSlow: true })
    return { KB: page.kilobytes, requests: page.requests, interactive: page.interactive }
  },
  async (browser, { field }, address) => {
    const keys = await measureKeystrokes(browser, { address, field, session: undefined })
    return { key: keys.median, 'key, p95': keys.p95 }
  },
  async (browser, { submit, errors }, address) => {
    const sent = await measureSubmit(browser, { address, submit, errors, expected: emptyErrors })
    if (sent.shown !== emptyErrors) throw new Error(`an empty form shows ${sent.shown} errors, not ${emptyErrors}`)
    return { submit: sent.milliseconds }
  },
]
