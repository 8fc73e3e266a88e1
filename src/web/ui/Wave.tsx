type Reached = { done: boolean; current: boolean }
type Point = { x: number; y: number }

/** The brand's line with a node for each step. Decorative: the text next to it says the same. */
export function Wave({ steps }: { steps: readonly Reached[] }) {
  const points = wavePoints(steps.length)
  const reached = steps.map(({ done, current }) => done || current).lastIndexOf(true)
  return (
    <svg className="steps-wave" viewBox="0 0 300 48" aria-hidden="true" focusable="false">
      <path className="wave-line" d={wavePath(points)} />
      {reached > 0 && <path className="wave-done" d={wavePath(points.slice(0, reached + 1))} pathLength={100} strokeDasharray={100} />}
      {points.map(({ x, y }, index) => {
        const { done, current } = steps[index]!
        return (
          <g key={index}>
            <circle className={`wave-node ${current ? 'is-current' : done ? 'is-done' : ''}`} cx={x} cy={y} r={9} />
            {done && !current && <path className="wave-tick" d={`m${x - 4} ${y} 3 3 5-6`} />}
          </g>
        )
      })}
    </svg>
  )
}

function wavePoints(count: number): Point[] {
  const gap = 276 / Math.max(1, count - 1)
  return Array.from({ length: count }, (_, index) => ({ x: 12 + Math.round(index * gap), y: index % 2 === 0 ? 36 : 12 }))
}

/** Horizontal at each node, so that the pieces join smoothly. */
function wavePath(points: readonly Point[]): string {
  const [first, ...rest] = points
  if (!first) return ''
  let last = first
  return rest.reduce((path, next) => {
    const middle = (last.x + next.x) / 2
    const piece = `C${middle} ${last.y} ${middle} ${next.y} ${next.x} ${next.y}`
    last = next
    return path + piece
  }, `M${first.x} ${first.y}`)
}
