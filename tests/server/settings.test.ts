import { describe, expect, it } from 'vitest'
import { readSettings, SettingError } from '../../src/server/settings.ts'

describe('settings', () => {
  it('need nothing: the embedded database, the sandbox, this machine only', () => {
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
    { env: { NODE_ENV: 'production', DATABASE_URL: 'postgres://u@h/d' }, expected: { production: true, sandbox: false, logLevel: 'info' } },
    { env: { NODE_ENV: 'production', EMBEDDED_IN_PRODUCTION: '1' }, expected: { production: true, sandbox: false } },
    { env: { TRUST_PROXY: '1' }, expected: { trustProxy: 1 } },
    { env: { TRUST_PROXY: '10.0.0.0/8' }, expected: { trustProxy: '10.0.0.0/8' } },
  ])('$env', ({ env, expected }) => {
    expect(readSettings(env)).toMatchObject(expected)
  })

  it.each([
    { env: { PORT: 'http' }, says: 'PORT must be a whole number from 0 to 65535, not "http".' },
    { env: { PORT: '-1' }, says: 'PORT must be a whole number from 0 to 65535, not "-1".' },
    { env: { SANDBOX: 'yes' }, says: 'SANDBOX must be 1 or 0, not "yes".' },
    { env: { NODE_ENV: 'prod' }, says: 'NODE_ENV must be one of development, test, production, not "prod".' },
    { env: { LOG_LEVEL: 'loud' }, says: 'LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent, not "loud".' },
    { env: { DATABASE_URL: 'mysql://h/d' }, says: 'DATABASE_URL must start with postgres:// or postgresql://.' },
    { env: { NODE_ENV: 'production' }, says: /^DATABASE_URL is needed when NODE_ENV is production/ },
    {
      env: { NODE_ENV: 'production', DATABASE_URL: 'postgres://h/d', SANDBOX: '1' },
      says: 'SANDBOX must be 0 when NODE_ENV is production.',
    },
    { env: { SMS_PHONE_DAY: '0' }, says: 'SMS_PHONE_DAY must be a whole number from 1 to 1000, not "0".' },
  ])('$env is refused in one line', ({ env, says }) => {
    const read = () => readSettings(env as unknown as Record<string, string>)
    expect(read).toThrow(SettingError)
    expect(read).toThrow(says)
  })
})
