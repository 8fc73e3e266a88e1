const prefix = 'alur:'

/** The session of the app itself, which keeps it in the device's storage; '' for what is not there. */
export function kept<Value = string>(name: string): Value {
  try {
    return JSON.parse(localStorage.getItem(prefix + name) ?? '""') as Value
  } catch {
    return '' as Value
  }
}

export function keep(name: string, value: unknown): void {
  try {
    localStorage.setItem(prefix + name, JSON.stringify(value))
  } catch {
    // A full or closed storage keeps nothing; the page goes on.
  }
}

export const isSignedIn = (): boolean => kept('token') !== ''

export function signOut(): void {
  for (const name of ['token', 'refreshToken', 'uid', 'drafts', 'status']) localStorage.removeItem(prefix + name)
}

/** Another tab that signs in or out tells the others by the storage. */
export function onOtherAccount(run: () => void): void {
  window.addEventListener('storage', ({ key }) => {
    if (key === null || key === `${prefix}uid`) run()
  })
}
