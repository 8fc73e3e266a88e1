/** A folder in memory with room for the tests' files; undefined when there is none. */
export function memoryFolder(): string | undefined
