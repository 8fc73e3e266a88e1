const forgets = new Set<() => void>()

/**
 * Keeps a failed load until the borrower retries. React reads it again on each render, and a load that forgot its failure at once would be
 * repeated endlessly.
 */
export function forgetOnRetry(forget: () => void): void {
  forgets.add(forget)
}

export function forgetFailedLoads(): void {
  for (const forget of forgets) forget()
  forgets.clear()
}
