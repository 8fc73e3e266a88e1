/** `about`: a sentence of docs/operations.md, whose table is generated from these. */
export type SettingDefinition = { about: string } & (
  | { kind: 'number'; from: number; to: number; default: number; inSandbox?: number }
  | { kind: 'switch'; default?: boolean; defaultText?: string }
  | { kind: 'choice'; choices: readonly string[]; default: string; inProduction?: string }
  | { kind: 'text'; default?: string; defaultText?: string }
)

/** Numbers are integers; a switch is 1 or 0. */
export const SETTINGS = {
  PORT: { kind: 'number', from: 0, to: 65_535, default: 3000, about: 'The port it listens on; 0 takes a free one.' },
  HOST: { kind: 'text', default: '127.0.0.1', about: 'The address it listens on.' },
  NODE_ENV: {
    kind: 'choice',
    choices: ['development', 'test', 'production'],
    default: 'development',
    about: '`production` refuses the sandbox, the embedded database and local ports.',
  },
  LOG_LEVEL: {
    kind: 'choice',
    choices: ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
    default: 'warn',
    inProduction: 'info',
    about: 'From `fatal` to `trace`, or `silent`.',
  },
  SANDBOX: {
    kind: 'switch',
    defaultText: '1 with the embedded database, 0 in production',
    about: 'The outside world on a page, and a clock that can be moved.',
  },
  DATA_DIR: { kind: 'text', default: 'data', about: 'The folder of the embedded database.' },
  DATABASE_URL: { kind: 'text', about: 'PostgreSQL (`postgres://…`) instead of the embedded database; needed in production.' },
  DATABASE_POOL: { kind: 'number', from: 1, to: 200, default: 10, about: 'Connections to PostgreSQL.' },
  EMBEDDED_IN_PRODUCTION: { kind: 'switch', default: false, about: 'Accepts the embedded database in production.' },
  DATA_KEYS: {
    kind: 'text',
    defaultText: '`keys.json` in `DATA_DIR`',
    about: 'Seal codes and private fields: 32 bytes in base64 each, the newest first; needed in production.',
  },
  DATA_INDEX_KEY: {
    kind: 'text',
    defaultText: '`keys.json` in `DATA_DIR`',
    about: 'Finds what is sealed: 32 bytes in base64, never changed; needed in production.',
  },
  SMS_URL: { kind: 'text', defaultText: 'a local port', about: 'Who sends messages, by signed requests; needed in production.' },
  SMS_SECRET: { kind: 'text', about: 'Signs the requests to `SMS_URL`.' },
  PUSH_URL: {
    kind: 'text',
    defaultText: 'by SMS',
    about: "Who sends messages of the inbox to the borrower's app, by signed requests; who has no app gets an SMS.",
  },
  PUSH_SECRET: { kind: 'text', about: 'Signs the requests to `PUSH_URL`.' },
  PAYOUT_URL: { kind: 'text', defaultText: 'a local port', about: 'Who sends money, by signed requests; needed in production.' },
  PAYOUT_SECRET: { kind: 'text', about: 'Signs the requests to `PAYOUT_URL`.' },
  PAYMENT_SECRET: { kind: 'text', about: 'Signs the payment provider’s notices; without it none are taken. Needed in production.' },
  CAPTCHA_URL: { kind: 'text', defaultText: 'our own work and picture', about: 'A captcha service, asked by signed requests.' },
  CAPTCHA_SECRET: { kind: 'text', about: 'Signs the requests to `CAPTCHA_URL`.' },
  EVENTS_URL: { kind: 'text', defaultText: 'the table `analytics_event`', about: 'Who takes analytics events, by signed requests.' },
  EVENTS_SECRET: { kind: 'text', about: 'Signs the requests to `EVENTS_URL`.' },
  FACES_URL: { kind: 'text', defaultText: 'the model of the server', about: 'Who compares faces, by signed requests.' },
  REVIEW_SECRET: {
    kind: 'text',
    about:
      'Signs what the staff decide about faces, applications, accounts, orders, loans and unmatched payments; without it no decision is taken.',
  },
  FACES_SECRET: { kind: 'text', about: 'Signs the requests to `FACES_URL`.' },
  PARTNER_URL: {
    kind: 'text',
    defaultText: 'a local port in the sandbox, else none',
    about: 'Who knows the tokens of partner apps, asked by signed requests.',
  },
  PARTNER_SECRET: { kind: 'text', about: 'Signs the requests to `PARTNER_URL`.' },
  WHATSAPP_URL: {
    kind: 'text',
    defaultText: 'a local port in the sandbox, else no check',
    about: 'Who knows whether a number is on WhatsApp, asked by signed requests; with no check every number counts as one that is.',
  },
  WHATSAPP_SECRET: { kind: 'text', about: 'Signs the requests to `WHATSAPP_URL`.' },
  MERCHANT_KEYS: {
    kind: 'text',
    defaultText: 'random ones in the sandbox',
    about: 'Keys of merchants’ servers: `id:merchant:secret`, comma-separated; sealed into the database at the start.',
  },
  STAFF_TOKEN_HASHES: {
    kind: 'text',
    about:
      'Who may call `/api/admin`, `/staff/account` and `/staff/photos`, and see `/rules?order=`: SHA-256 in hex of each token, comma-separated.',
  },
  CAPTCHA_READ_ADDRESS_HOUR: {
    kind: 'number',
    from: 0,
    to: 1_000_000,
    default: 20,
    inSandbox: 1000,
    about: 'Captcha pictures that one network may read in an hour; work is not counted.',
  },
  CAPTCHA_READ_HOUR: { kind: 'number', from: 0, to: 1_000_000, default: 500, about: 'Captcha pictures that all may read in an hour.' },
  CAPTCHA_PHONE_AFTER: {
    kind: 'number',
    from: 0,
    to: 1_000_000,
    default: 2,
    about: 'Codes to one phone in an hour after which a captcha is asked for.',
  },
  CAPTCHA_ADDRESS_AFTER: {
    kind: 'number',
    from: 0,
    to: 1_000_000,
    default: 10,
    inSandbox: 1000,
    about: 'Codes for one network in an hour after which a captcha is asked for.',
  },
  SMS_PHONE_SECONDS: {
    kind: 'number',
    from: 0,
    to: 600,
    default: 60,
    about: 'Between two codes to one phone: no longer than one may be valid.',
  },
  SMS_PHONE_DAY: {
    kind: 'number',
    from: 1,
    to: 1000,
    default: 5,
    inSandbox: 100,
    about:
      'Codes to one phone in a day, and as many again to its owner who is signed in; three times as many for other members who say that it is theirs.',
  },
  SMS_ADDRESS_HOUR: { kind: 'number', from: 1, to: 1_000_000, default: 30, inSandbox: 1000, about: 'Codes for one network in an hour.' },
  SMS_GLOBAL_HOUR: {
    kind: 'number',
    from: 1,
    to: 10_000_000,
    default: 10_000,
    about: 'Codes in an hour, all together; beside them a tenth as many links to the app.',
  },
  SIGN_IN_PHONE_HOUR: { kind: 'number', from: 1, to: 1_000_000, default: 10, about: 'Wrong passwords of one phone in an hour.' },
  SIGN_IN_ADDRESS_HOUR: {
    kind: 'number',
    from: 1,
    to: 1_000_000,
    default: 100,
    inSandbox: 1000,
    about: 'Failed sign-ins of one network in an hour; a code for a number that has none is not counted.',
  },
  WRITES_ACCOUNT_HOUR: {
    kind: 'number',
    from: 1,
    to: 1_000_000,
    default: 300,
    inSandbox: 10_000,
    about: 'Times in an hour that one account may call each call that changes something, refused ones included.',
  },
  TOKEN_SECONDS: {
    kind: 'number',
    from: 1,
    to: 31_536_000,
    default: 86_400,
    about: 'How long an access token lives before the app renews it.',
  },
  SESSION_IDLE_DAYS: { kind: 'number', from: 1, to: 365, default: 45, about: 'Days without use after which a borrower signs in again.' },
  SESSION_DAYS: { kind: 'number', from: 1, to: 365, default: 90, about: 'Days after which a borrower signs in again in any case.' },
  TRUST_PROXY: { kind: 'text', about: 'Hops, or addresses, of the proxies whose X-Forwarded-For is believed.' },
  CALLS_PER_ADDRESS: { kind: 'number', from: 1, to: 100_000, default: 200, about: 'Calls of one address under way at once.' },
  SOCKETS_PER_ADDRESS: {
    kind: 'number',
    from: 1,
    to: 100_000,
    default: 1000,
    about: 'Open connections of one address; not counted with `TRUST_PROXY`.',
  },
  BODY_SECONDS: { kind: 'number', from: 1, to: 120, default: 15, about: 'How long a body may take to arrive.' },
  WEB_DIR: { kind: 'text', default: 'dist/web', about: 'The web app that is served.' },
  RELEASE_DIR: { kind: 'text', default: 'dist/release', about: 'The compiled configuration.' },
  RELEASES: {
    kind: 'choice',
    choices: ['database', 'folder', 'watch'],
    default: 'database',
    about:
      '`database` follows what `npm run publish` puts in force; `folder` serves `RELEASE_DIR` alone, and `watch`, for development, also what it becomes.',
  },
  MIGRATIONS_DIR: { kind: 'text', default: 'src/server/db/migrations', about: 'What is applied to the database at the start.' },
} as const satisfies Record<string, SettingDefinition>

export type SettingName = keyof typeof SETTINGS
export type SettingOf<K extends SettingDefinition['kind']> = {
  [N in SettingName]: (typeof SETTINGS)[N]['kind'] extends K ? N : never
}[SettingName]
