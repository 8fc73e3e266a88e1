export const root: string
export function stop(line: string): never
export function needNode(): void
export function needInstalled(): void
export function lockDigest(): string
export function install(): void
export function runScript(name: string, args?: string[], options?: object): number
export const programs: string[]
export function isWholeBuild(folder: string): boolean
export function build(options?: { isNeeded?: boolean }): boolean
