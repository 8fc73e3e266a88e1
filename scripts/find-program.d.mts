export function findProgram(names: string[], folders?: string[]): string | undefined
export function systemBrowser(): string | undefined
