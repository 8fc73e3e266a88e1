/** Starts the work in order, at most `atOnce` at a time. */
export async function inTurns<T>(values: readonly T[], atOnce: number, work: (value: T, index: number) => Promise<void>): Promise<void> {
  let next = 0
  const worker = async () => {
    while (next < values.length) {
      const index = next++
      await work(values[index]!, index)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
}
