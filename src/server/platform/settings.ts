import { createHash } from 'node:crypto'
import ipaddr from 'ipaddr.js'
import { DAY_SECONDS } from '../../product/time.ts'
import { SETTINGS, type SettingDefinition, type SettingName, type SettingOf } from './settings-table.ts'

export type ProviderEndpoint = { url: string; secret: string }

export type VaultKeys = {
  /** 32 bytes each; the first one seals, the others only open. */
  sealing: readonly [Buffer, ...Buffer[]]
  /** 32 bytes. Never changes with the other keys, because every index depends on it. */
  index: Buffer
}

export type Settings = {
  port: number
  host: string
  dataDir: string
  databaseUrl: string | undefined
  production: boolean
  sandbox: boolean
  embeddedInProduction: boolean
  logLevel: string
  /** Addresses or hop count of proxies whose X-Forwarded-For is trusted. */
  trustProxy: string | number | false
  poolSize: number
  webDir: string
  releaseDir: string
  /** Source of the active release. */
  releases: 'database' | 'folder' | 'watch'
  migrationsDir: string
  /** Verifies notices of the payment provider; without it none are accepted. */
  paymentSecret: string | undefined
  /** Verifies decisions of the lender's staff; without it none are accepted. */
  reviewSecret: string | undefined
  /** Without a provider, local stand-ins are used, which send neither messages nor money. */
  sms: ProviderEndpoint | undefined
  /** Without a provider, messages of the inbox go by SMS. */
  push: ProviderEndpoint | undefined
  payout: ProviderEndpoint | undefined
  captcha: CaptchaSettings
  /** Without a provider, events are only stored. */
  events: ProviderEndpoint | undefined
  /** Without a provider, the server's own model compares faces. */
  faces: ProviderEndpoint | undefined
  /** Without a provider, a sandbox accepts its own test tokens, and any other server none. */
  partner: ProviderEndpoint | undefined
  /** Without a provider, a sandbox decides by itself, and any other server assumes that every number is on WhatsApp. */
  whatsapp: ProviderEndpoint | undefined
  /** Without keys, those of a file in `dataDir` are used. */
  dataKeys: VaultKeys | undefined
  /** Keys of merchants' servers; sealed into the database at the start. */
  merchantKeys: { id: string; merchant: string; secret: string }[]
  /** SHA-256 in hex of the tokens of the lender's staff. */
  staffTokenHashes: string[]
  load: LoadLimits
  rateLimits: RateLimitSettings
  sessions: SessionSettings
}

/** A refresh renews the token and counts as use; `maxAgeSeconds` counts from the sign-in. */
export type SessionSettings = { tokenSeconds: number; idleSeconds: number; maxAgeSeconds: number }

export type LoadLimits = {
  /** Concurrent calls of one address, including those with an incomplete body. */
  callsPerAddress: number
  /** Concurrent sockets of one address; undefined behind a proxy, whose address all callers share. */
  socketsPerAddress: number | undefined
  bodyMs: number
}

type CaptchaSettings = {
  service: ProviderEndpoint | undefined
  /** Captcha pictures per hour, for one network and in total. */
  picturesPerAddress: number
  picturesInTotal: number
}

type RateLimitSettings = {
  smsPhoneSeconds: number
  smsPhoneDay: number
  smsAddressHour: number
  smsTotalHour: number
  /** Messages per hour to one phone, or from one address, after which a captcha is required. */
  captchaPhoneAfter: number
  captchaAddressAfter: number
  signInPhoneHour: number
  signInAddressHour: number
  /** Writes per hour of one account, counted for each call separately. */
  writesAccountHour: number
}

export class SettingError extends Error {
  override readonly name = 'SettingError'
}

const BOOLEANS = new Map([
  ['1', true],
  ['true', true],
  ['0', false],
  ['false', false],
])

/** The only reader of the environment. @throws SettingError that names the setting and its allowed values */
type ChoiceOf<N extends SettingOf<'choice'>> = {
  choices: readonly (typeof SETTINGS)[N]['choices'][number][]
  default: string
  inProduction?: string
}

export function readSettings(env: Record<string, string | undefined> = process.env): Settings {
  const textOf = (name: SettingName) => env[name]?.trim() || undefined
  const withDefault = (name: 'HOST' | 'DATA_DIR' | 'WEB_DIR' | 'RELEASE_DIR' | 'MIGRATIONS_DIR') => textOf(name) ?? SETTINGS[name].default
  const boolean = (name: SettingOf<'switch'>, fallback: boolean) => {
    const text = textOf(name)
    if (text === undefined) return fallback
    const value = BOOLEANS.get(text)
    if (value === undefined) throw new SettingError(`${name} must be 1 or 0, not "${text}".`)
    return value
  }
  const oneOf = <N extends SettingOf<'choice'>>(name: N, isProduction = false): (typeof SETTINGS)[N]['choices'][number] => {
    const setting: ChoiceOf<N> = SETTINGS[name]
    const text = textOf(name) ?? (isProduction ? (setting.inProduction ?? setting.default) : setting.default)
    const choice = setting.choices.find((each) => each === text)
    if (choice === undefined) throw new SettingError(`${name} must be one of ${setting.choices.join(', ')}, not "${text}".`)
    return choice
  }

  const production = oneOf('NODE_ENV') === 'production'
  const databaseUrl = textOf('DATABASE_URL')
  if (databaseUrl !== undefined && !/^postgres(ql)?:\/\//.test(databaseUrl)) {
    throw new SettingError('DATABASE_URL must start with postgres:// or postgresql://.')
  }
  const embeddedInProduction = boolean('EMBEDDED_IN_PRODUCTION', SETTINGS.EMBEDDED_IN_PRODUCTION.default)
  if (production && databaseUrl === undefined && !embeddedInProduction) {
    throw new SettingError(
      'DATABASE_URL is needed when NODE_ENV is production (EMBEDDED_IN_PRODUCTION=1 accepts the embedded database by name).',
    )
  }
  const sandbox = boolean('SANDBOX', !production && databaseUrl === undefined)
  const host = withDefault('HOST')
  if (sandbox && !isLoopback(host) && textOf('SANDBOX') === undefined) {
    throw new SettingError(
      `HOST ${host} would show every code of the sandbox to the network, and its clock and money: set SANDBOX=0, or SANDBOX=1 to mean it.`,
    )
  }
  if (production && sandbox) throw new SettingError('SANDBOX must be 0 when NODE_ENV is production.')

  const callbackSecret = (name: 'PAYMENT_SECRET' | 'REVIEW_SECRET') => {
    const secret = textOf(name)
    if (secret !== undefined && secret.length < 32) throw new SettingError(`${name} must have at least 32 characters.`)
    return secret
  }

  const remote = (
    name: 'SMS' | 'PUSH' | 'PAYOUT' | 'CAPTCHA' | 'EVENTS' | 'FACES' | 'PARTNER' | 'WHATSAPP',
    { optional } = { optional: false },
  ) => {
    const [url, secret] = [textOf(`${name}_URL`), textOf(`${name}_SECRET`)]
    if (url === undefined && secret === undefined) {
      if (!production || optional) return undefined
      throw new SettingError(`${name}_URL and ${name}_SECRET are needed when NODE_ENV is production: without them nothing is really sent.`)
    }
    if (url === undefined || !isSafeRemote(url)) throw new SettingError(`${name}_URL must start with https://, or http:// on this machine.`)
    if (secret === undefined || secret.length < 32) throw new SettingError(`${name}_SECRET must have at least 32 characters.`)
    return { url, secret }
  }
  const [sms, payout] = [remote('SMS'), remote('PAYOUT')]

  const dataKeys = readDataKeys(textOf('DATA_KEYS'), textOf('DATA_INDEX_KEY'))
  if (production && databaseUrl !== undefined && !dataKeys)
    throw new SettingError('DATA_KEYS and DATA_INDEX_KEY are needed when NODE_ENV is production: `openssl rand -base64 32` makes one.')
  const paymentSecret = callbackSecret('PAYMENT_SECRET')
  if (production && paymentSecret === undefined)
    throw new SettingError('PAYMENT_SECRET is needed when NODE_ENV is production: without it no payment is booked, and late fees grow.')

  const integer = (name: SettingOf<'number'>) => {
    const setting: Extract<SettingDefinition, { kind: 'number' }> = SETTINGS[name]
    const text = textOf(name)
    if (text === undefined) return sandbox ? (setting.inSandbox ?? setting.default) : setting.default
    const value = /^\d{1,9}$/.test(text) ? Number(text) : NaN
    if (!(value >= setting.from && value <= setting.to))
      throw new SettingError(`${name} must be a whole number from ${setting.from} to ${setting.to}, not "${text}".`)
    return value
  }
  return {
    port: integer('PORT'),
    host,
    dataDir: withDefault('DATA_DIR'),
    databaseUrl,
    production,
    sandbox,
    embeddedInProduction,
    logLevel: oneOf('LOG_LEVEL', production),
    trustProxy: readTrustedProxies(textOf('TRUST_PROXY')),
    poolSize: integer('DATABASE_POOL'),
    webDir: withDefault('WEB_DIR'),
    releaseDir: withDefault('RELEASE_DIR'),
    releases: oneOf('RELEASES'),
    migrationsDir: withDefault('MIGRATIONS_DIR'),
    paymentSecret,
    reviewSecret: callbackSecret('REVIEW_SECRET'),
    sms,
    push: remote('PUSH', { optional: true }),
    payout,
    dataKeys,
    merchantKeys: readMerchantKeys(textOf('MERCHANT_KEYS')),
    staffTokenHashes: readStaffTokenHashes(textOf('STAFF_TOKEN_HASHES')),
    events: remote('EVENTS', { optional: true }),
    faces: remote('FACES', { optional: true }),
    partner: remote('PARTNER', { optional: true }),
    whatsapp: remote('WHATSAPP', { optional: true }),
    captcha: {
      service: remote('CAPTCHA', { optional: true }),
      picturesPerAddress: integer('CAPTCHA_READ_ADDRESS_HOUR'),
      picturesInTotal: integer('CAPTCHA_READ_HOUR'),
    },
    load: {
      callsPerAddress: integer('CALLS_PER_ADDRESS'),
      socketsPerAddress: textOf('TRUST_PROXY') === undefined ? integer('SOCKETS_PER_ADDRESS') : undefined,
      bodyMs: 1000 * integer('BODY_SECONDS'),
    },
    sessions: {
      tokenSeconds: integer('TOKEN_SECONDS'),
      idleSeconds: DAY_SECONDS * integer('SESSION_IDLE_DAYS'),
      maxAgeSeconds: DAY_SECONDS * integer('SESSION_DAYS'),
    },
    rateLimits: {
      smsPhoneSeconds: integer('SMS_PHONE_SECONDS'),
      smsPhoneDay: integer('SMS_PHONE_DAY'),
      smsAddressHour: integer('SMS_ADDRESS_HOUR'),
      smsTotalHour: integer('SMS_GLOBAL_HOUR'),
      captchaPhoneAfter: integer('CAPTCHA_PHONE_AFTER'),
      captchaAddressAfter: integer('CAPTCHA_ADDRESS_AFTER'),
      signInPhoneHour: integer('SIGN_IN_PHONE_HOUR'),
      signInAddressHour: integer('SIGN_IN_ADDRESS_HOUR'),
      writesAccountHour: integer('WRITES_ACCOUNT_HOUR'),
    },
  }
}

export const isLoopback = (host: string): boolean => host === 'localhost' || host === '::1' || /^127(?:\.\d{1,3}){3}$/.test(host)

function isSafeRemote(url: string): boolean {
  if (!URL.canParse(url)) return false
  const { protocol, hostname, search, hash, username } = new URL(url)
  return (protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname.replace(/^\[|\]$/g, '')))) && !search && !hash && !username
}

/** Networks that Fastify knows by name. */
const NAMED_NETWORKS = ['loopback', 'linklocal', 'uniquelocal']

function readTrustedProxies(text: string | undefined): Settings['trustProxy'] {
  if (text === undefined) return false
  if (/^\d{1,3}$/.test(text)) return Number(text)
  const isNetwork = (entry: string) => NAMED_NETWORKS.includes(entry) || ipaddr.isValid(entry) || ipaddr.isValidCIDR(entry)
  if (!listOf(text).every(isNetwork))
    throw new SettingError(`TRUST_PROXY must be a number of hops or addresses, comma-separated, not "${text}".`)
  return text
}

const MERCHANT_KEY = /^([\w-]{1,64}):([a-z][A-Za-z0-9]*):([\w+/=-]{32,128})$/

/** `id:merchant:secret`, comma-separated. */
function readMerchantKeys(text: string | undefined): Settings['merchantKeys'] {
  return listOf(text).map((entry) => {
    const [, id, merchant, secret] = MERCHANT_KEY.exec(entry) ?? []
    if (!id || !merchant || !secret)
      throw new SettingError('MERCHANT_KEYS must be id:merchant:secret, comma-separated, with secrets of 32 characters or more.')
    return { id, merchant, secret }
  })
}

/** Hash of an empty token, which comes from an unset variable: it would admit callers without a token. */
const HASH_OF_NOTHING = createHash('sha256').digest('hex')

function readStaffTokenHashes(text: string | undefined): string[] {
  const hashes = listOf(text)
  if (!hashes.every((hash) => /^[0-9a-f]{64}$/.test(hash)))
    throw new SettingError('STAFF_TOKEN_HASHES must be SHA-256 in hex, comma-separated.')
  if (hashes.includes(HASH_OF_NOTHING)) throw new SettingError('STAFF_TOKEN_HASHES has the hash of an empty token: hash the token itself.')
  return hashes
}

const listOf = (text: string | undefined): string[] => (text === undefined ? [] : text.split(',').map((entry) => entry.trim()))

const KEY = /^[A-Za-z0-9+/]{43}=$/

/** 32 bytes each in base64; `sealing` is comma-separated, the newest first. */
function readDataKeys(sealing: string | undefined, index: string | undefined): VaultKeys | undefined {
  if (sealing === undefined && index === undefined) return undefined
  const [newest, ...older] = (sealing ?? '').split(',').map((key) => key.trim())
  if (!newest || index === undefined || ![newest, ...older, index].every((key) => KEY.test(key)))
    throw new SettingError('DATA_KEYS (one or more, the newest first) and DATA_INDEX_KEY must be 32 bytes in base64 each.')
  const bytes = (key: string) => Buffer.from(key, 'base64')
  return { sealing: [bytes(newest), ...older.map(bytes)], index: bytes(index) }
}
