/** A folder in memory with room for what the tests write; undefined where there is none. */
export function memoryFolder(): string | undefined
