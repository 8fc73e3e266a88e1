import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { readSettings, SettingError } from '../../../src/server/platform/settings.ts'

/** Variables that production requires. */
const PRODUCTION = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://u@h/d',
  DATA_KEYS: `${'A'.repeat(43)}=,${'B'.repeat(42)}A=`,
  DATA_INDEX_KEY: `${'C'.repeat(42)}A=`,
  SMS_URL: 'https://sms.example/send',
  SMS_SECRET: 's'.repeat(32),
  PAYOUT_URL: 'https://bank.example/payouts',
  PAYOUT_SECRET: 'p'.repeat(32),
  PAYMENT_SECRET: 'n'.repeat(32),
}
const without = (...names: (keyof typeof PRODUCTION)[]) =>
  Object.fromEntries(Object.entries(PRODUCTION).filter(([name]) => !(names as string[]).includes(name)))

describe('settings', () => {
  it('have defaults: the embedded database, the sandbox, this machine only', () => {
    expect(readSettings({})).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      dataDir: 'data',
      databaseUrl: undefined,
      sandbox: true,
      production: false,
      trustProxy: false,
    })
  })

  it.each<{ env: Record<string, string>; expected: Record<string, unknown> }>([
    { env: { PORT: '8080' }, expected: { port: 8080 } },
    { env: { PORT: ' ' }, expected: { port: 3000 } },
    { env: { DATABASE_URL: 'postgresql://u@h/d' }, expected: { sandbox: false } },
    { env: { DATABASE_URL: 'postgresql://u@h/d', SANDBOX: '1' }, expected: { sandbox: true } },
    {
      env: PRODUCTION,
      expected: { production: true, sandbox: false, logLevel: 'info', sms: { url: PRODUCTION.SMS_URL, secret: PRODUCTION.SMS_SECRET } },
    },
    {
      env: { SMS_URL: 'http://127.0.0.1:9/x', SMS_SECRET: 's'.repeat(32) },
      expected: { sms: { url: 'http://127.0.0.1:9/x' }, payout: undefined },
    },
    {
      env: { ...without('DATABASE_URL', 'DATA_KEYS', 'DATA_INDEX_KEY'), EMBEDDED_IN_PRODUCTION: '1' },
      expected: { production: true, sandbox: false },
    },
    { env: { HOST: '0.0.0.0', SANDBOX: '1' }, expected: { host: '0.0.0.0', sandbox: true } },
    { env: { HOST: '0.0.0.0', SANDBOX: '0' }, expected: { host: '0.0.0.0', sandbox: false } },
    { env: { HOST: '127.0.0.2' }, expected: { sandbox: true } },
    { env: { TRUST_PROXY: '1' }, expected: { trustProxy: 1 } },
    { env: { TRUST_PROXY: '10.0.0.0/8' }, expected: { trustProxy: '10.0.0.0/8' } },
    { env: { TRUST_PROXY: 'loopback, ::1, 10.1.2.3' }, expected: { trustProxy: 'loopback, ::1, 10.1.2.3' } },
  ])('$env', ({ env, expected }) => {
    expect(readSettings(env)).toMatchObject(expected)
  })

  it.each([
    { env: { PORT: 'http' }, says: 'PORT must be a whole number from 0 to 65535, not "http".' },
    { env: { PORT: '-1' }, says: 'PORT must be a whole number from 0 to 65535, not "-1".' },
    { env: { REVIEW_SECRET: 'short' }, says: 'REVIEW_SECRET must have at least 32 characters.' },
    { env: { STAFF_TOKEN_HASHES: 'a token' }, says: 'STAFF_TOKEN_HASHES must be SHA-256 in hex, comma-separated.' },
    {
      env: { STAFF_TOKEN_HASHES: `${'a'.repeat(64)}, ${createHash('sha256').update('').digest('hex')}` },
      says: 'STAFF_TOKEN_HASHES has the hash of an empty token',
    },
    { env: { SANDBOX: 'yes' }, says: 'SANDBOX must be 1 or 0, not "yes".' },
    { env: { NODE_ENV: 'prod' }, says: 'NODE_ENV must be one of development, test, production, not "prod".' },
    { env: { LOG_LEVEL: 'loud' }, says: 'LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent, not "loud".' },
    { env: { DATABASE_URL: 'mysql://h/d' }, says: 'DATABASE_URL must start with postgres:// or postgresql://.' },
    { env: { NODE_ENV: 'production' }, says: /^DATABASE_URL is needed when NODE_ENV is production/ },
    {
      env: { NODE_ENV: 'production', DATABASE_URL: 'postgres://h/d', SANDBOX: '1' },
      says: 'SANDBOX must be 0 when NODE_ENV is production.',
    },
    { env: without('SMS_URL', 'SMS_SECRET'), says: 'SMS_URL and SMS_SECRET are needed when NODE_ENV is production' },
    { env: without('PAYOUT_URL', 'PAYOUT_SECRET'), says: 'PAYOUT_URL and PAYOUT_SECRET are needed when NODE_ENV is production' },
    { env: without('SMS_SECRET'), says: 'SMS_SECRET must have at least 32 characters.' },
    { env: { ...PRODUCTION, PAYOUT_URL: 'http://bank.example/payouts' }, says: 'PAYOUT_URL must start with https://' },
    { env: without('PAYMENT_SECRET'), says: 'PAYMENT_SECRET is needed when NODE_ENV is production' },
    { env: without('DATA_KEYS', 'DATA_INDEX_KEY'), says: 'DATA_KEYS and DATA_INDEX_KEY are needed when NODE_ENV is production' },
    { env: { ...PRODUCTION, DATA_KEYS: 'short' }, says: 'must be 32 bytes in base64 each.' },
    { env: without('DATA_INDEX_KEY'), says: 'must be 32 bytes in base64 each.' },
    { env: { HOST: '0.0.0.0' }, says: 'HOST 0.0.0.0 would show every code of the sandbox to the network' },
    { env: { TRUST_PROXY: 'proxy.local' }, says: 'TRUST_PROXY must be a number of hops or addresses, comma-separated, not "proxy.local".' },
    { env: { SMS_PHONE_DAY: '0' }, says: 'SMS_PHONE_DAY must be a whole number from 1 to 1000, not "0".' },
  ])('$env is refused in one line', ({ env, says }) => {
    const read = () => readSettings(env as unknown as Record<string, string>)
    expect(read).toThrow(SettingError)
    expect(read).toThrow(says)
  })
})
