export const LOCAL: string
export function ownAddress(host: string): string
export function networkAddress(host: string): string | undefined
