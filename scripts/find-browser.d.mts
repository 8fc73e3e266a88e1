/** Path of a browser, or `playwright` for Playwright's own; undefined when there is none. */
export function findBrowser(): string | undefined
export function aptInstall(name: string, why: string): boolean
