import { randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ServerConfig } from '../../../src/core/language/release.ts'
import { hashesOf } from '../../../src/server/releases/build-folder.ts'
import type { NewPublication } from '../../../src/server/releases/publication.ts'
import type { NewRelease } from '../../../src/server/releases/release-store.ts'

/** Returns a release whose only file contains its id. `config`: the server's part. All of these releases have the same code. */
export function smallRelease(id: string, config: Partial<ServerConfig> = {}): NewRelease {
  const file = `boot.${id}.json`
  return {
    id,
    code: 'code',
    manifest: JSON.stringify({ release: id, channels: { base: { boot: file, areas: {}, texts: {}, validators: {} } } }),
    server: JSON.stringify({ ...config, release: id }),
    pages: JSON.stringify({ pages: {}, files: {} }),
    sources: '{}',
    files: [file],
    newFiles: [{ name: file, body: Buffer.from(JSON.stringify(id)).toString('base64'), br: null, gz: null }],
  }
}

/** Writes the folder like `npm run build`. */
export function writeReleaseFolder(folder: string, { code, manifest, server, pages, sources, newFiles }: NewRelease): void {
  const build = JSON.stringify({ build: randomUUID(), code })
  const texts = {
    'manifest.json': manifest,
    'server.json': server,
    ...{ 'server-pages.json': pages, 'server-sources.json': sources, 'server-build.json': build },
    ...Object.fromEntries(newFiles.map(({ name, body }) => [name, Buffer.from(body, 'base64').toString()])),
  }
  for (const [name, text] of Object.entries(texts)) writeFileSync(join(folder, name), text)
}

export const publicationOf = (release: NewRelease, more: Partial<NewPublication> = {}): NewPublication => ({
  id: randomUUID(),
  kind: 'publish',
  release: release.id,
  code: release.code,
  at: new Date().toISOString(),
  from: '2026-03-01T00:00:00.000Z',
  by: 'Rini',
  why: 'a word',
  hashes: { after: hashesOf(release) },
  changes: [],
  ...more,
})
