/** The request headers of a call, as `api.headers` of `flows/app.json` names them; in lower case, as Node gives them. */
export const CALL_HEADERS = {
  credential: 'authorization',
  /** Of whoever the payload was filled in by. */
  account: 'account',
  device: 'device-id',
  /** On every call; a page of another origin cannot set it. */
  operatingSystem: 'os',
  /** On every call of the app. */
  appVersion: 'app_version',
  language: 'lan',
  channel: 'cl',
  longitude: 'lon',
  latitude: 'lat',
  merchantId: 'commerce_app_id',
  signKey: 'commerce_api_sign_key',
  customerId: 'commerce_app_uid',
  idempotencyKey: 'idempotency-key',
  /** Hash of the schema that the form of the app had. */
  formSchema: 'form-schema',
} as const

/** As the app makes it: `h5_` and a random text. */
const DEVICE_ID = /^h5_[A-Za-z0-9-]{8,64}$/
export const readDeviceId = (header: unknown): string | undefined =>
  typeof header === 'string' && DEVICE_ID.test(header) ? header : undefined
