/** The request headers of a call, as `api.headers` of `flows/app.json` names them; in lower case, as Node gives them. */
export const CALL_HEADERS = {
  credential: 'authorization',
  /** On every call; a page of another origin cannot set it. */
  operatingSystem: 'os',
  language: 'lan',
  channel: 'cl',
  longitude: 'lon',
  latitude: 'lat',
  idempotencyKey: 'idempotency-key',
} as const
