export function findProgram(names: string[], folders?: string[]): string | undefined
export function systemBrowser(): string | undefined
export function headlessBrowser(): string | undefined
