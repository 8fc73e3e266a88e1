export const root: string
export function exitWithError(line: string): never
export function requireNode(): void
export function lockDigest(): string
export function install(): void
export function runScript(name: string, args?: string[], options?: object): number
export function build(): void
