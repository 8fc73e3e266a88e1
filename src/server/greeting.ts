import { isLoopback, type Settings } from './platform/settings.ts'

export function greeting(origin: string, { sandbox, host }: Pick<Settings, 'sandbox' | 'host'>): string {
  const lines = [`Alur is at ${origin}`]
  if (sandbox) {
    lines.push('Open it in a browser, press "Check my limit" and sign in with any Indonesian mobile number, such as 081234567890.')
    lines.push(`The SMS codes, the clock, payouts and payments are at ${origin}/sandbox`)
  }
  if (sandbox && !isLoopback(host)) lines.push(`Whoever reaches ${host} sees every code there, and moves the clock and the money.`)
  return lines.join('\n')
}
