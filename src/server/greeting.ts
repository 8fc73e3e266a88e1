/** What a newcomer reads first; the first line is the address. */
export function greeting(origin: string, sandbox: boolean): string {
  const lines = [`Alur is at ${origin}`]
  if (sandbox) {
    lines.push('Open it in a browser, press "Check my limit" and sign in with any Indonesian mobile number, such as 081234567890.')
    lines.push(`The SMS codes, the clock, payouts and payments are at ${origin}/sandbox`)
  }
  return lines.join('\n')
}
