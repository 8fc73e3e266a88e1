/** The server's reason for refusing a request. */
export class Refused extends Error {
  constructor(
    readonly reason: string,
    readonly at: string,
  ) {
    super(reason)
  }
}

/** Sends a request to the studio's own server on this machine. @throws Refused */
export async function ask<T>(path: string, body?: object): Promise<T> {
  const init = body && { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
  const response = await fetch(`/api/${path}`, init).catch(() => undefined)
  if (response?.ok) return (await response.json()) as T
  const { reason = 'failed', at = '' } = ((await response?.json().catch(() => undefined)) ?? {}) as { reason?: string; at?: string }
  throw new Refused(response ? reason : 'away', at)
}
