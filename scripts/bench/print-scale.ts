import { runScale } from './run-scale.ts'

/** Prints how check and compile grow with the configuration, in milliseconds and MB and as multiples of the first row. */
export async function printScale(root: string): Promise<void> {
  const scales = []
  for (const factor of [1, 10, 50]) scales.push(await runScale(root, factor))
  const [one] = scales
  console.log('\nConfiguration: ms and MB (and times the first row)')
  console.table(
    scales.map(({ factor, kilobytes, ...measured }) => ({
      size: `x${factor}`,
      KB: kilobytes,
      ...Object.fromEntries(
        Object.entries(measured).map(([name, value]) => [
          name,
          `${value.toFixed(0)} (${(value / one![name as keyof typeof measured]).toFixed(1)})`,
        ]),
      ),
    })),
  )
}
