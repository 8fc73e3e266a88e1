/** Request headers of a call, named as in `api.headers` of `flows/app.json`; in lower case, as Node provides them. */
export const CALL_HEADERS = {
  credential: 'authorization',
  /** Account of the user who filled in the payload. */
  account: 'account',
  device: 'device-id',
  /** Sent with every call. A page of another origin cannot set it. */
  operatingSystem: 'os',
  /** Sent with every call of the app. */
  appVersion: 'app_version',
  language: 'lan',
  channel: 'cl',
  longitude: 'lon',
  latitude: 'lat',
  merchantId: 'commerce_app_id',
  signKey: 'commerce_api_sign_key',
  customerId: 'commerce_app_uid',
  idempotencyKey: 'idempotency-key',
  /** Hash of the schema that the app's form was built from. */
  formSchema: 'form-schema',
} as const

/** Device ids made by the app: `h5_` and a random text. */
const DEVICE_ID = /^h5_[A-Za-z0-9-]{8,64}$/
export const readDeviceId = (header: unknown): string | undefined =>
  typeof header === 'string' && DEVICE_ID.test(header) ? header : undefined
