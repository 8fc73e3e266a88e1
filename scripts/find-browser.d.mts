/** The path of a browser, or `playwright` for the one that Playwright brings; undefined where none can be had. */
export function findBrowser(): string | undefined
export function aptInstall(name: string, why: string): boolean
