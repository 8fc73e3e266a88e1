const prefix = 'alur:'

/** Reads a value that the app itself has stored; '' when there is none. */
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
    // The storage may be full or unavailable. The page works without it.
  }
}

export const isSignedIn = (): boolean => kept('token') !== ''

export function signOut(): void {
  for (const name of ['token', 'refreshToken', 'uid', 'drafts', 'status']) localStorage.removeItem(prefix + name)
}

/** Calls `run` when another tab signs in or out. */
export function onOtherAccount(run: () => void): void {
  window.addEventListener('storage', ({ key }) => {
    if (key === null || key === `${prefix}uid`) run()
  })
}
