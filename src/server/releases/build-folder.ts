import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Manifest, ServerConfig } from '../../core/language/release.ts'
import type { Log } from '../platform/log.ts'
import { releaseOfBuild } from './deployment.ts'
import { sha256Hex, type ReleaseHashes } from './publication.ts'
import type { ReleaseParts } from './release-queries.ts'
import type { NewRelease, ReleaseStore } from './release-store.ts'

/** Description that `npm run build` writes next to the files of its release. `build`: new for each build. `code`: digest of the code. */
export type Build = { build: string; code: string }

export function readBuild(folder: string): Build {
  const path = join(folder, 'server-build.json')
  if (!existsSync(path)) throw new Error(`${path} is missing: run npm run build, mend RELEASE_DIR, or start with RELEASES=folder.`)
  return JSON.parse(readFileSync(path, 'utf8')) as Build
}

/**
 * Activates a build that no server has started with yet, as a deployment does, and keeps everything published since the previous build. A
 * known build changes nothing. It is logged as an error when a later build has other code, but not refused, since it may be a server of the
 * rollout that restarts. Returns the code of the build. @throws DeploymentError when the build would undo a publication
 */
export async function recordBuild(store: ReleaseStore, folder: string, log: Log): Promise<string> {
  const { build, code } = readBuild(folder)
  for (;;) {
    const releases = await store.log()
    const { publications, now } = releases
    if (publications.some(({ id }) => id === build)) {
      const newest = publications.findLast(({ kind }) => kind === 'build')
      if (newest && newest.code !== code)
        log.error({ build, newest: newest.id }, 'an older build runs: releases published since are not in force here')
      return code
    }
    const own = await readReleaseFolder(store, folder, code)
    const id = await releaseOfBuild(store, releases, own)
    // A release that is already stored stays as it is, even if its scenarios were others.
    const release = (await store.release(id, code)) ?? (id === own.id ? own : undefined)
    if (!release) continue
    const last = publications.filter((publication) => publication.from !== undefined).at(-1)
    const publication = {
      id: build,
      kind: 'build' as const,
      release: id,
      ...(id !== own.id && { brought: own.id }),
      code,
      at: new Date().toISOString(),
      from: now,
      by: 'build',
      why: id === own.id ? 'A server started with a new build.' : 'A server started with a new build, and keeps what was published.',
      ...(last && { before: last.release }),
      hashes: { ...(last && { before: last.hashes.after }), after: hashesOf(release) },
      changes: [],
    }
    if (await store.append(publication, publications.length, own)) return code
  }
}

export const hashesOf = ({ manifest, server, pages, sources }: Omit<ReleaseParts, 'files'>): ReleaseHashes => ({
  manifest: sha256Hex(manifest),
  server: sha256Hex(server),
  pages: sha256Hex(pages),
  sources: sha256Hex(sources),
})

async function readReleaseFolder(store: ReleaseStore, folder: string, code: string): Promise<NewRelease> {
  const text = (name: string) => readFileSync(join(folder, name), 'utf8')
  const [manifest, server] = [text('manifest.json'), text('server.json')]
  const files = filesOf(JSON.parse(manifest) as Manifest)
  const base64 = (name: string) => (existsSync(join(folder, name)) ? readFileSync(join(folder, name), 'base64') : null)
  const newFiles = (await store.missing(files)).map((name) => ({
    name,
    body: base64(name) ?? '',
    br: base64(`${name}.br`),
    gz: base64(`${name}.gz`),
  }))
  const { release: id } = JSON.parse(server) as ServerConfig
  return { id, code, manifest, server, pages: text('server-pages.json'), sources: text('server-sources.json'), files, newFiles }
}

function filesOf({ channels }: Manifest): string[] {
  const names = Object.values(channels).flatMap(({ boot, areas, texts, validators }) => [
    boot,
    ...Object.values(areas),
    ...Object.values(texts).flatMap((chunks) => Object.values(chunks)),
    ...Object.values(validators),
  ])
  return [...new Set(names)]
}
