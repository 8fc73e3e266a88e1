/** The request headers that a call has, as `api.headers` of flows/app.json of `flows/app.json` names them; here in lower case, as Node gives them. */
export const CALL_HEADERS = {
  /** A token, a refresh token or nothing. */
  credential: 'authorization',
  /** Of every call; no page elsewhere can set it. */
  operatingSystem: 'os',
  language: 'lan',
  channel: 'cl',
  idempotencyKey: 'idempotency-key',
} as const
