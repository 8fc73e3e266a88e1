import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Db } from '../../../src/server/db/db.ts'
import { openMigrated } from '../support/open-migrated.ts'
import { latestMessages, insertMessage } from '../../../src/server/ports/sms-outbox-queries.ts'
import { findMerchantKey, upsertMerchantKey } from '../../../src/server/commerce/merchant-key-queries.ts'
import { claimPayoutRequests, insertPayoutRequest, openPayoutBody } from '../../../src/server/ports/payout-request-queries.ts'
import { insertBusinessPhoto, listBusinessPhotos } from '../../../src/server/profile/business-photo-queries.ts'
import { readCardPhoto, saveCardPhoto } from '../../../src/server/profile/card-photo-queries.ts'
import { SELFIE_COLUMN } from '../../../src/server/profile/face-check-queries.ts'
import { listBankAccounts, saveBankAccount, selectedBankAccount } from '../../../src/server/profile/bank-account-queries.ts'
import {
  claimIdentity,
  IDENTITY_NUMBER_COLUMN,
  identityOwner,
  readProfile,
  upsertSection,
} from '../../../src/server/profile/profile-queries.ts'
import { assertDataKeys } from '../../../src/server/data-key-queries.ts'
import { assertIndexKey } from '../../../src/server/index-key-queries.ts'
import { indexIdentities, resealAll } from '../../../src/server/reseal-queries.ts'
import { readVaultKeys } from '../../../src/server/db/vault-keys.ts'
import { openUnlimitedPostgres } from '../../../src/server/db/postgres.ts'
import { createVault, type Vault } from '../../../src/server/db/vault.ts'
import { bothEngines } from '../support/engines.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'

const [OLD, NEW, INDEX] = [randomBytes(32), randomBytes(32), randomBytes(32)]
const NIK = '3174015505920001'
const ACCOUNT = '00000000-0000-4000-8000-00000000000a'
const MOTHER = 'Kartini Wijayakusuma'
const sealed = new Set(['cardid', 'mother_maiden_name'])
const personSection = { section: 'person', fields: { name: 'Siti', cardid: NIK, mother_maiden_name: MOTHER }, sealed } as const
const account = { bank: 'bca', cardNum: '9988776655', holder: 'Siti', mobile: '081230000002' }
const NOW = new Date('2026-03-02T03:00:00Z')

describe('a vault', () => {
  const vault = createVault({ sealing: [OLD], index: INDEX })

  it('seals the same text differently each time, and opens it', () => {
    const [first, second] = [vault.seal(NIK, 'here'), vault.seal(NIK, 'here')]
    expect(first).not.toBe(second)
    expect(first).not.toContain(NIK)
    expect([vault.open(first, 'here'), vault.open(second, 'here')]).toEqual([NIK, NIK])
  })

  it.each<{ name: string; open: (sealed: string) => string }>([
    { name: 'in another place', open: (sealed) => vault.open(sealed, 'there') },
    { name: 'when it was changed', open: (sealed) => vault.open(sealed.slice(0, -2) + (sealed.endsWith('AA') ? 'BB' : 'AA'), 'here') },
    { name: 'when it was cut short', open: (sealed) => vault.open(sealed.slice(0, 20), 'here') },
    { name: 'without its key', open: (sealed) => createVault({ sealing: [NEW], index: INDEX }).open(sealed, 'here') },
  ])('opens nothing $name', ({ open }) => {
    expect(() => open(vault.seal(NIK, 'here'))).toThrow(/sealed/)
  })

  it('opens values of an older key, and finds its index entries', () => {
    const rotated = createVault({ sealing: [NEW, OLD], index: INDEX })
    expect(rotated.open(vault.seal(NIK, 'here'), 'here')).toBe(NIK)
    expect(rotated.blindIndex(NIK, 'here')).toBe(vault.blindIndex(NIK, 'here'))
    expect(rotated.blindIndex(NIK, 'there')).not.toBe(vault.blindIndex(NIK, 'here'))
  })
})

it('keys are created in the data folder at the first start, readable only by the owner, and reused at the next', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'alur-keys-'))
  const first = readVaultKeys({ dataKeys: undefined, dataDir })
  expect(statSync(join(dataDir, 'keys.json')).mode & 0o777).toBe(0o600)
  expect(readVaultKeys({ dataKeys: undefined, dataDir })).toEqual(first)
  expect(first.sealing[0]).toHaveLength(32)
  rmSync(dataDir, { recursive: true })
})

/** Returns the whole database as one text. */
async function dump(db: Db): Promise<string> {
  const tables = await db.query<{ name: string }>(`select tablename as name from pg_tables where schemaname = 'public'`)
  const rows = await Promise.all(tables.map(({ name }) => db.query(`select t::text from ${name} t`)))
  return JSON.stringify(rows)
}

it('a connection for migrations and copies seals and opens nothing', async () => {
  const db = openUnlimitedPostgres('postgres://localhost/none')
  for (const use of [() => db.vault.seal('a', 'b.c'), () => db.vault.open('a', 'b.c'), () => db.vault.blindIndex('a', 'b.c')])
    expect(use).toThrow('has no keys')
  await db.close()
})

describe.each(bothEngines)('the database on $engine', ({ open }) => {
  let server: TestServer
  beforeAll(async () => {
    server = await openTestServer({ db: await open() })
  })
  afterAll(() => server?.close())

  it('stores no hash of a request without a key', async () => {
    const payload = { userName: '081230000009', password: 'kuda9lumping' }
    const token = await server.signIn(payload.userName)
    await server.call('alterLoginPass', { password: payload.password }, { token })
    expect(await server.call('login', payload, { key: 'k' })).toMatchObject({ code: 200 })
    const canonical = JSON.stringify(Object.fromEntries(Object.entries(payload).sort()))
    const bare = createHash('sha256').update(canonical).digest('hex')
    const rows = await server.db.query<{ hash: string }>(
      `select encode(request_hash, 'hex') as hash from idempotency where route = 'login'`,
    )
    expect(rows.length).toBeGreaterThan(0)
    expect(rows.map(({ hash }) => hash)).not.toContain(bare)
  })

  it('holds neither a code nor what the schemas mark private in the clear, nor a hash of a code that guessing undoes', async () => {
    await server.call('smsCode', { phone: '081230000001', purpose: 'login' })
    const code = await server.smsCodeFor('+6281230000001')
    expect(code).toMatch(/^\d{6}$/)
    await server.db.query(`insert into account (id, phone, created_at) values ($1, '+6281230000002', now())`, [ACCOUNT])
    await upsertSection(server.db, ACCOUNT, personSection, { at: NOW, release: 'test', channel: '' })
    await saveBankAccount(server.db, ACCOUNT, account, NOW)
    expect(await claimIdentity(server.db, ACCOUNT, NIK, NOW)).toBe(true)

    const all = await dump(server.db)
    expect(all).toContain('Siti')
    for (const secret of [NIK, MOTHER, account.cardNum]) expect(all).not.toContain(secret)
    expect(all).not.toMatch(new RegExp(`\\b${code}\\b`))
    expect(all).not.toContain(createHash('sha256').update(code).digest('hex'))
    expect((await readProfile(server.db, ACCOUNT)).person).toEqual(personSection.fields)
    expect(await listBankAccounts(server.db, ACCOUNT)).toMatchObject([account])
    expect(await identityOwner(server.db, NIK)).toBe(ACCOUNT)
    expect(await identityOwner(server.db, '3174015505920002')).toBeUndefined()
  })
})

describe('a server does not start with another index key than the database was written with', () => {
  const WRONG = randomBytes(32)
  type Keys = [sealing: [Buffer, ...Buffer[]], index: Buffer]
  const wrongIndex = /^DATA_INDEX_KEY is not the one/

  it.each<{ name: string; hasAccount?: boolean; isNew?: boolean; keys: Keys; refusal?: RegExp }>([
    { name: 'the same keys', keys: [[OLD], INDEX] },
    { name: 'a new key before the old one', keys: [[NEW, OLD], INDEX] },
    { name: 'only a new key', hasAccount: false, keys: [[NEW], INDEX] },
    { name: 'another index key', keys: [[OLD], WRONG], refusal: wrongIndex },
    { name: 'another index key, together with a new key', keys: [[NEW, OLD], WRONG], refusal: wrongIndex },
    { name: 'another index key, together with only a new key', keys: [[NEW], WRONG], refusal: wrongIndex },
    { name: 'another index key, without any bank account', hasAccount: false, keys: [[OLD], WRONG], refusal: wrongIndex },
    { name: 'the same keys, at the first checked start', isNew: true, keys: [[OLD], INDEX] },
    { name: 'a new key before the old one, at that start', isNew: true, keys: [[NEW, OLD], INDEX] },
    { name: 'another index key, together with a new key, at that start', isNew: true, keys: [[NEW, OLD], WRONG], refusal: wrongIndex },
    { name: 'no key of those that have sealed, at that start', isNew: true, keys: [[NEW], INDEX], refusal: /^DATA_KEYS has none/ },
  ])('$name', async ({ hasAccount = true, isNew = false, keys, refusal }) => {
    const db = await openMigrated()
    const under = (...[sealing, index]: Keys): Db => ({ ...db, vault: createVault({ sealing, index }) })
    if (!isNew) await assertIndexKey(under([OLD], INDEX))
    await db.query(`insert into account (id, phone, created_at) values ($1, '+6281230000002', now())`, [ACCOUNT])
    if (hasAccount) await saveBankAccount(under([OLD], INDEX), ACCOUNT, account, NOW)
    const started = assertIndexKey(under(...keys))
    await (refusal ? expect(started).rejects.toThrow(refusal) : expect(started).resolves.toBeUndefined())
    // A refused start stores nothing.
    if (refusal) await expect(assertIndexKey(under([OLD], INDEX))).resolves.toBeUndefined()
    await db.close()
  })

  it('two servers that start a new database at once agree on one', async () => {
    const db = await openMigrated()
    const starts = [INDEX, WRONG].map((index) => assertIndexKey({ ...db, vault: createVault({ sealing: [OLD], index }) }))
    const results = await Promise.allSettled(starts)
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    await db.close()
  })
})

describe('a new key reaches every server before one seals with it', () => {
  type Sealing = [Buffer, ...Buffer[]]
  const THIRD = randomBytes(32)
  const isFirstUnknown = /^DATA_KEYS begins with a key that no server of this database has had/
  const lacksTheLatest = /^DATA_KEYS lacks the key that this database is sealed with now/
  const openKeys = async () => {
    const db = await openMigrated()
    await db.query(`insert into account (id, phone, created_at) values ($1, '+6281230000002', now())`, [ACCOUNT])
    return { db, under: (sealing: Sealing): Db => ({ ...db, vault: createVault({ sealing, index: INDEX }) }) }
  }

  it.each<{ name: string; isFromBefore?: boolean; starts: Sealing[]; refusal?: RegExp }>([
    { name: 'the same key again', starts: [[OLD], [OLD]] },
    { name: 'a new key first at once', starts: [[OLD], [NEW, OLD]], refusal: isFirstUnknown },
    { name: 'only a new key', starts: [[OLD], [NEW]], refusal: lacksTheLatest },
    { name: 'a new key behind the old one, then first, then alone', starts: [[OLD], [OLD, NEW], [NEW, OLD], [NEW]] },
    { name: 'the old key alone, while a new one waits behind it', starts: [[OLD], [OLD, NEW], [OLD]] },
    { name: 'the old key alone, after a new one was first', starts: [[OLD], [OLD, NEW], [NEW, OLD], [OLD]], refusal: lacksTheLatest },
    { name: 'the old key first again, and then without the new one', starts: [[OLD, NEW], [NEW, OLD], [OLD, NEW], [OLD]] },
    {
      name: 'a third key first',
      starts: [
        [OLD, NEW],
        [NEW, OLD],
        [THIRD, NEW],
      ],
      refusal: isFirstUnknown,
    },
    {
      name: 'the key of a database from before',
      isFromBefore: true,
      starts: [
        [OLD, NEW],
        [NEW, OLD],
      ],
    },
    { name: 'another key first in a database from before', isFromBefore: true, starts: [[NEW, OLD]], refusal: isFirstUnknown },
  ])('$name', async ({ isFromBefore = false, starts, refusal }) => {
    const { db, under } = await openKeys()
    if (isFromBefore) await saveBankAccount(under([OLD]), ACCOUNT, account, NOW)
    for (const sealing of starts.slice(0, -1)) await assertDataKeys(under(sealing))
    const start = assertDataKeys(under(starts.at(-1)!))
    await (refusal ? expect(start).rejects.toThrow(refusal) : expect(start).resolves.toBeUndefined())
    await db.close()
  })

  it('a server with it behind the first key opens values that another seals with it; a server without it names the setting to change', async () => {
    const { db, under } = await openKeys()
    const [before, behind, first] = [under([OLD]), under([OLD, NEW]), under([NEW, OLD])]
    await upsertSection(before, ACCOUNT, personSection, { at: NOW, release: 'test', channel: '' })
    await resealAll(first, sealed)
    expect((await readProfile(behind, ACCOUNT)).person).toEqual(personSection.fields)
    await expect(readProfile(before, ACCOUNT)).rejects.toThrow(
      /is not among DATA_KEYS: add it behind the first one, and start this server again/,
    )
    // Values that a server seals with the old key later are sealed again by the next start.
    await upsertSection(behind, ACCOUNT, personSection, { at: NOW, release: 'test', channel: '' })
    await expect(resealAll(under([NEW]), sealed)).rejects.toThrow(/is not among DATA_KEYS/)
    await resealAll(first, sealed)
    await resealAll(under([NEW]), sealed)
    expect((await readProfile(under([NEW]), ACCOUNT)).person).toEqual(personSection.fields)
    await db.close()
  })
})

describe('a database from before encryption', () => {
  const withKeys = async (work: (db: Db, use: (vault: Vault) => Db) => Promise<void>) => {
    const db = await openMigrated()
    await db.query(`insert into account (id, phone, created_at) values ($1, '+6281230000002', now())`, [ACCOUNT])
    await work(db, (vault) => ({ ...db, vault }))
    await db.close()
  }

  it('is sealed at the start, and lookups still find its values', async () => {
    await withKeys(async (db) => {
      await db.query(`insert into profile values ($1, 'person', $2::jsonb, now())`, [ACCOUNT, JSON.stringify(personSection.fields)])
      await db.query(
        `insert into bank_account (id, account_id, bank, card_num, holder, mobile, chosen, created_at)
         values (gen_random_uuid(), $1, $2, $3, $4, $5, true, now())`,
        [ACCOUNT, account.bank, account.cardNum, account.holder, account.mobile],
      )
      await db.query('insert into identity values ($1, $2, now())', [NIK, ACCOUNT])
      await db.query(`insert into sms_outbox values (gen_random_uuid(), '+62', 'Code 123456', now())`)
      await indexIdentities(db)
      await resealAll(db, sealed)
      const all = await dump(db)
      for (const clear of [NIK, MOTHER, account.cardNum, '123456']) expect(all).not.toContain(clear)
      expect((await readProfile(db, ACCOUNT)).person).toEqual(personSection.fields)
      const known = await selectedBankAccount(db, ACCOUNT)
      expect(known).toMatchObject(account)
      // The same number again finds the same account.
      expect(await saveBankAccount(db, ACCOUNT, account, NOW)).toBe(known?.id)
      expect(await identityOwner(db, NIK)).toBe(ACCOUNT)
      expect((await latestMessages(db, 1))[0]?.text).toBe('Code 123456')
    })
  })

  it('is sealed completely, however many profiles there are', async () => {
    await withKeys(async (db) => {
      await db.query(`insert into profile select $1, 'section ' || number, $2::jsonb, now() from generate_series(1, 450) as number`, [
        ACCOUNT,
        JSON.stringify(personSection.fields),
      ])
      await resealAll(db, sealed)
      expect(await dump(db)).not.toContain(MOTHER)
    })
  })

  it('is read page by page', async () => {
    await withKeys(async (db) => {
      await db.query(
        `insert into sms_outbox (id, phone, text, created_at)
         select gen_random_uuid(), '+62', 'Code 123456', now() from generate_series(1, 450)`,
      )
      await db.query(
        `insert into bank_account (id, account_id, bank, card_num, holder, mobile, chosen, created_at)
         select gen_random_uuid(), $1, 'bca', 'account ' || number, '', '', false, now() from generate_series(1, 450) as number`,
        [ACCOUNT],
      )
      const counts: number[] = []
      const query: Db['query'] = async (sql, params) => {
        const rows = await db.query(sql, params)
        counts.push(rows.length)
        return rows as never
      }
      await resealAll({ ...db, query }, sealed)
      expect(Math.max(...counts)).toBe(200)
      const all = await dump(db)
      for (const clear of ['Code 123456', 'account 1', 'account 450']) expect(all).not.toContain(clear)
    })
  })

  it('has readable identity numbers in the former sealed format', async () => {
    await withKeys(async (_db, use) => {
      const vault = createVault({ sealing: [OLD], index: INDEX })
      const db = use(vault)
      const data = JSON.stringify({ cardid: vault.seal(NIK, IDENTITY_NUMBER_COLUMN) })
      await db.query(`insert into profile values ($1, 'person', $2::jsonb, now())`, [ACCOUNT, data])
      await resealAll(db, sealed)
      expect((await readProfile(db, ACCOUNT)).person).toEqual({ cardid: NIK })
    })
  })

  it('is sealed again with a new key, and then opens without the old one', async () => {
    await withKeys(async (_db, use) => {
      const former = createVault({ sealing: [OLD], index: INDEX })
      const old = use(former)
      const photo = Buffer.from('a photo')
      await upsertSection(old, ACCOUNT, personSection, { at: NOW, release: 'test', channel: '' })
      await claimIdentity(old, ACCOUNT, NIK, NOW)
      await saveBankAccount(old, ACCOUNT, account, NOW)
      await insertMessage(old, { phone: '+62', text: 'Code 123456', at: NOW })
      await insertPayoutRequest(old, ACCOUNT, ACCOUNT, { card_num: account.cardNum }, NOW)
      await upsertMerchantKey(old, { id: 'k', merchant: 'shop', secret: 'a merchant’s secret' }, NOW)
      await insertBusinessPhoto(old, ACCOUNT, { picture: photo, preview: photo }, NOW)
      await saveCardPhoto(old, ACCOUNT, { photo, unread: false }, NOW)
      await old.query('insert into face_check (account_id, tries, selfie) values ($1, 1, $2)', [
        ACCOUNT,
        former.seal('a face', SELFIE_COLUMN),
      ])
      const before = await dump(old)
      await resealAll(use(createVault({ sealing: [NEW, OLD], index: INDEX })), sealed)

      // All values that the old key had sealed, in all tables.
      const count = (text: string, prefix: string) => text.split(prefix).length - 1
      const rotated = use(createVault({ sealing: [NEW], index: INDEX }))
      const after = await dump(rotated)
      expect(count(before, former.newestPrefix)).toBeGreaterThanOrEqual(9)
      expect(count(after, former.newestPrefix)).toBe(0)
      expect(count(after, rotated.vault.newestPrefix)).toBe(count(before, former.newestPrefix))
      expect((await readProfile(rotated, ACCOUNT)).person).toEqual(personSection.fields)
      expect(await listBankAccounts(rotated, ACCOUNT)).toMatchObject([account])
      expect(await identityOwner(rotated, NIK)).toBe(ACCOUNT)
      expect((await latestMessages(rotated, 1))[0]?.text).toBe('Code 123456')
      const [transfer] = await claimPayoutRequests(rotated, NOW, NOW, 1)
      expect(JSON.stringify(openPayoutBody(rotated, transfer!))).toContain(account.cardNum)
      expect((await findMerchantKey(rotated, 'k'))?.secret).toBe('a merchant’s secret')
      expect((await readCardPhoto(rotated, ACCOUNT))?.photo).toEqual(photo)
      expect(await listBusinessPhotos(rotated, ACCOUNT)).toMatchObject([{ preview: photo.toString('base64') }])
    })
  })
})
