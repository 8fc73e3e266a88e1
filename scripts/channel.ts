import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describeChannel } from '../src/compiler/describe-channel.ts'
import { startBenchServer } from './bench/bench-server.ts'
import { takeChannelPictures } from './channel-pictures.ts'
import { loadTree, wholeConfigs } from './load-tree.ts'
import { build } from './prepare.mjs'
import { readArguments } from './read-arguments.ts'

/**
 * `npm run channel -- <id> [--pictures [address of a running server]]`: lists a channel's changes to the product. Without an address,
 * pictures are taken of the last build.
 */
const root = resolve(import.meta.dirname, '..')
const { values, positionals } = readArguments({ allowPositionals: true, options: { pictures: { type: 'boolean', default: false } } })
const [id = '', address] = positionals

const configs = wholeConfigs(await loadTree(root), 'the configuration')
const base = configs.get('base')
const channel = configs.get(id)
if (!base || !channel || channel === base) {
  const names = [...configs.keys()].filter((name) => name !== 'base').join(', ')
  console.error(id === '' ? `Say which channel: ${names}.` : `There is no channel "${id}"; there are ${names}.`)
  process.exit(2)
}
if (address !== undefined && !(await answers(address))) {
  console.error(`No server answers at ${address}: start one, or leave the address out.`)
  process.exit(2)
}
const { changes, screens, pages, locked } = describeChannel(base, channel)
console.log(`The channel ${id} against the product:\n\n${changes}\n`)
console.log(`Screens that differ: ${screens.join(', ') || 'none'}.\n`)
console.log(`It may not change:\n${locked.map((what) => `- ${what}`).join('\n')}`)
if (values.pictures) {
  if (address === undefined) build()
  const server = address === undefined ? await startBenchServer(root) : undefined
  const folder = join(root, 'artifacts/channels', id)
  mkdirSync(folder, { recursive: true })
  const locales = Object.keys(base.flows.app.locales.supported)
  try {
    const files = await takeChannelPictures({ address: address ?? server!.url, id, pages, locales, folder })
    console.log(`\nPictures, the product's on the left:\n${files.map((file) => `- ${file}`).join('\n')}`)
  } finally {
    await server?.stop()
  }
}

async function answers(url: string): Promise<boolean> {
  try {
    await fetch(url)
    return true
  } catch {
    return false
  }
}
