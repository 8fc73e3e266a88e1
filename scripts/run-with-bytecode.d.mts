export function runWithBytecode(file: string, around?: (code: string) => string): unknown
