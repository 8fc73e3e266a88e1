/** The sign-in of the app itself, which keeps it in the device's storage. */
const kept = (name: string): string => JSON.parse(localStorage.getItem(`alur:${name}`) ?? '""') as string

export async function ask(path: string, payload?: object): Promise<unknown> {
  const response = await fetch(`/api${path}`, {
    headers: {
      authorization: kept('token'),
      account: kept('uid'),
      'device-id': kept('deviceId'),
      os: '4',
      lan: 'en-US',
      app_version: '999999',
      ...(payload && { 'content-type': 'application/json' }),
    },
    ...(payload && { method: 'POST', body: JSON.stringify(payload) }),
  })
  return ((await response.json()) as { data?: unknown }).data
}
