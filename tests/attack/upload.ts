import { randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { openEmbedded } from '../../src/server/db/embedded.ts'
import { readVaultKeys } from '../../src/server/db/vault-keys.ts'
import { createVault } from '../../src/server/db/vault.ts'
import { BUSINESS_PHOTO_COLUMN } from '../../src/server/profile/business-photo-queries.ts'
import { CARD_PHOTO_COLUMN } from '../../src/server/profile/card-photo-queries.ts'
import { SELFIE_COLUMN } from '../../src/server/profile/face-check-queries.ts'
import { copyMigratedDatabase } from '../server/support/database-folder.ts'
import { buildServer, killServers, spawnServer, waitUntilListening } from '../server/support/server-process.ts'
import { readTestConfig } from '../server/support/test-config.ts'
import { atLeast, atMost, none, percentile, randomOf, type Attack } from './attack.ts'
import { CANARY, hostilePhotos, mutate, type Photo } from './hostile-photos.ts'
import { envelopeOf, inPlainEnvelope } from './hostile-envelopes.ts'
import { inTurns } from './in-turns.ts'
import { createSender, remoteServer, unlimited } from './remote-server.ts'

const AT_ONCE = 4
/** Uploads that one borrower may send in an hour. */
const PER_HOUR = 16
const MAX_SIDE_PIXELS = 2000
const GROWTH_MB = 300
/** Limit for three processes: copies, identity cards and faces. */
const PHOTOS_MB = 900
const SLOWEST_MS = 3000

/** Calls that take a photo. The one that can return the stored photo is the most frequent. */
const targets = [
  { path: '/api/v1/user/business_photo', field: 'photo' },
  { path: '/api/v1/user/business_photo', field: 'photo' },
  { path: '/api/v1/user/business_photo', field: 'photo' },
  { path: '/api/v1/user/card_photo', field: 'id_card' },
  { path: '/api/v1/user/ocr_check', field: 'id_card' },
  { path: '/api/v1/user/face', field: 'selfie' },
]

/**
 * Sends hostile photos in hostile envelopes to the shipped server, which may store only pictures that it encoded itself. `size`: uploads.
 * Measures the memory of the server and of its photo processes, each of which has opened a valid photo before the start.
 */
export const upload: Attack = {
  unit: 'uploads',
  size: 5000,
  run: async ({ seed, size, say }) => {
    const random = randomOf(seed)
    const dataDir = mkdtempSync(join(tmpdir(), 'alur-attack-'))
    const photos = await hostilePhotos()
    await copyMigratedDatabase(dataDir)
    const child = spawnServer(await buildServer(), { ...unlimited, DATA_DIR: dataDir })
    const listening = await waitUntilListening(child)
    const server = remoteServer(listening.origin, await readTestConfig())
    const { send, close } = createSender(listening.origin)
    const faults: string[] = []
    const times: number[] = []
    const counted = { answered: 0, kept: 0, refused: 0, busy: 0 }
    try {
      await openOnePhotoEach(await server.signIn('081279999999'), send, photos[0]!)
      const before = memoryOf(child.pid)
      let most = before
      const watch = setInterval(() => {
        const now = memoryOf(child.pid)
        most = { server: Math.max(most.server, now.server), photos: Math.max(most.photos, now.photos) }
      }, 100)
      let tokens: string[] = []
      const uploads = Array.from({ length: size }, () => {
        const photo = mutate(photos[Math.floor(random() * photos.length)]!, random)
        const target = targets[Math.floor(random() * targets.length)]!
        return { ...target, ...envelopeOf(target.field, photo, random) }
      })
      for (let from = 0; from < size; from += PER_HOUR * AT_ONCE) {
        // New borrowers each time, because uploads over the limit are refused before the photo is opened.
        tokens = await Promise.all(Array.from({ length: AT_ONCE }, (_, at) => server.signIn(`08127${String(1_000_000 + from + at)}`)))
        await inTurns(uploads.slice(from, from + PER_HOUR * AT_ONCE), AT_ONCE, async ({ path, name, type, body }, index) => {
          const headers = { os: '4', authorization: tokens[index % AT_ONCE]!, 'idempotency-key': randomUUID(), 'content-type': type }
          const started = performance.now()
          try {
            const { status, headers: got, text } = await send({ method: 'POST', url: path, headers, payload: body })
            times.push(performance.now() - started)
            counted.answered++
            if (status === 200 && text.includes('"code":200')) counted.kept++
            else if (status === 503 && got['retry-after'] !== undefined) counted.busy++
            else counted.refused++
            if (status >= 500 && status !== 503) faults.push(`status ${status}: ${path} ${name}`)
            if (got['x-content-type-options'] !== 'nosniff') faults.push(`header nosniff is missing: ${name}`)
            if (text.includes(CANARY)) faults.push(`sent back: ${name}`)
          } catch (error) {
            // The server may close the connection during a body that is too large.
            if (body.length < 1e6) faults.push(`no reply: ${path} ${name}: ${(error as Error).message}`)
            else counted.answered++
          }
        })
        if (from % 1024 === 0) say(`${Math.min(size, from + PER_HOUR * AT_ONCE)} uploads, ${faults.length} faults so far`)
      }
      clearInterval(watch)
      say(`MB of the server: ${before.server} at the start, ${most.server} at most; of what opens photos: ${before.photos}, ${most.photos}`)
      const isWell = (await server.call('userInfo', {}, { token: tokens[0]! })).code === 200
      await listening.stop()
      const stored = await storedPhotos(dataDir)
      const unclean = (await Promise.all(stored.map(whyUnclean))).filter((why) => why !== undefined)
      for (const fault of [...faults, ...unclean].slice(0, 20)) say(fault)
      const of = (what: RegExp) => faults.filter((fault) => what.test(fault))
      return [
        atLeast('uploads', size, counted.answered),
        {
          figure: 'kept, refused, busy',
          goal: 'some kept, most refused',
          measured: `${counted.kept}, ${counted.refused}, ${counted.busy}`,
          holds: counted.kept > 0 && counted.refused > counted.kept,
        },
        none('replies from 500 on, but for busy', of(/^status/)),
        none('uploads without a reply', of(/^no reply/)),
        none('replies without the headers of safety, or with what was sent', of(/^header|^sent back/)),
        none('exits of the server', isWell ? 0 : 1),
        atLeast('photos in the database', counted.kept > 0 ? 1 : 0, stored.length),
        none('photos that are not what the server draws itself', unclean),
        atMost('memory beyond that of the start', GROWTH_MB, most.server - before.server + (most.photos - before.photos), ' MB'),
        atMost('memory of what opens photos, all together', PHOTOS_MB, most.photos, ' MB'),
        atMost('an upload, p95', SLOWEST_MS, percentile(times, 0.95), ' ms'),
      ]
    } finally {
      close()
      server.close()
      await killServers()
      rmSync(dataDir, { recursive: true, force: true })
    }
  },
}

/** Returns every stored photo, decrypted. */
async function storedPhotos(dataDir: string): Promise<Buffer[]> {
  const vault = createVault(readVaultKeys({ dataKeys: undefined, dataDir }))
  const db = await openEmbedded(dataDir, vault)
  try {
    const rows = await db.query<{ sealed: string; place: string }>(
      `select picture as sealed, $1 as place from business_photo union all select preview, $1 from business_photo
       union all select photo, $2 from card_photo union all select selfie, $3 from face_check where selfie is not null`,
      [BUSINESS_PHOTO_COLUMN, CARD_PHOTO_COLUMN, SELFIE_COLUMN],
    )
    return rows.map(({ sealed, place }) => Buffer.from(vault.open(sealed, place), 'base64'))
  } finally {
    await db.close()
  }
}

async function whyUnclean(bytes: Buffer): Promise<string | undefined> {
  if (bytes.includes(CANARY)) return 'kept: what was sent'
  try {
    const { format, width, height, exif, icc, xmp, iptc } = await sharp(bytes).metadata()
    if (format !== 'jpeg') return `kept: ${format}`
    if (exif || icc || xmp || iptc) return 'kept: what the file said of itself'
    return Math.max(width, height) > MAX_SIDE_PIXELS ? `kept: ${width} x ${height}` : undefined
  } catch (error) {
    return `kept: ${(error as Error).message}`
  }
}

/** Starts the photo processes, each of which starts at its first photo. */
async function openOnePhotoEach(token: string, send: ReturnType<typeof createSender>['send'], photo: Photo): Promise<void> {
  for (const { path, field } of targets.slice(2)) {
    const { type, body } = inPlainEnvelope(field, photo)
    const headers = { os: '4', authorization: token, 'idempotency-key': randomUUID(), 'content-type': type }
    // On a busy machine a process may start more slowly than the sender's timeout.
    await send({ method: 'POST', url: path, headers, payload: body }).catch(() => {})
  }
}

/** Resident megabytes of a server and of its children. */
function memoryOf(pid: number | undefined): { server: number; photos: number } {
  const megabytes = (id: string) => Math.round((1024 * statusOf(id, 'VmRSS')) / 1e6)
  const children = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && statusOf(name, 'PPid') === pid)
  return { server: megabytes(String(pid)), photos: children.reduce((sum, name) => sum + megabytes(name), 0) }
}

function statusOf(pid: string, field: string): number {
  try {
    return Number(new RegExp(`${field}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0)
  } catch {
    // The process has ended.
    return 0
  }
}
