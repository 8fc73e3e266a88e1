import type { RefObject } from 'react'
import type { MapNode } from '../../contract.ts'
import { useStudio } from '../studio-context.ts'
import { type Layout, NODE } from './layout-map.ts'

const EDGE = 12
const COLOURS: { [kind in MapNode['kind']]: { fill: string; line: string } } = {
  route: { fill: 'var(--brand-soft)', line: 'var(--brand)' },
  screen: { fill: 'var(--card)', line: 'var(--field-line)' },
  table: { fill: 'var(--sun-soft)', line: 'var(--warn)' },
  action: { fill: 'var(--ground)', line: 'var(--ink-quiet)' },
  journey: { fill: 'var(--ok-soft)', line: 'var(--ok)' },
}

type Props = {
  drawing: RefObject<SVGSVGElement | null>
  layout: Layout
  zoom: number
  label: string
  chosen: string | undefined
  /** Nodes of the highlighted path; empty highlights all. */
  path: Set<string>
  isFaulty: (node: MapNode) => boolean
  isFound: (node: MapNode) => boolean
  onChoose: (id: string) => void
}

/** Colours are attributes, so that the exported drawing looks the same. */
export function MapDrawing({ drawing, layout, zoom, label, chosen, path, isFaulty, isFound, onChoose }: Props) {
  const { t } = useStudio()
  const { nodes, edges, width, height } = layout
  const isOnPath = (from: string, to: string) => path.has(from) && path.has(to)
  return (
    <svg
      ref={drawing}
      xmlns="http://www.w3.org/2000/svg"
      role="group"
      aria-label={label}
      width={(width + EDGE * 2) * zoom}
      height={(height + EDGE * 2) * zoom}
      viewBox={`${-EDGE} ${-EDGE} ${width + EDGE * 2} ${height + EDGE * 2}`}
    >
      {edges.map(({ from, to, by, path: line }) => {
        const isStrong = isOnPath(from, to) || from === chosen || to === chosen
        return (
          <path
            key={`${from} ${to} ${by}`}
            d={line}
            fill="none"
            stroke={isOnPath(from, to) ? 'var(--danger)' : isStrong ? 'var(--brand)' : 'var(--line)'}
            strokeWidth={isStrong ? 2.5 : 1.5}
            strokeDasharray={by === 'open' || by === 'include' ? '5 4' : undefined}
          />
        )
      })}
      {nodes.map((node) => {
        const { id, kind, name, text, x, y } = node
        const { fill, line } = COLOURS[kind]
        const isStrong = id === chosen || path.has(id)
        return (
          <g
            key={id}
            className="node"
            role="button"
            tabIndex={0}
            aria-description={t(`studio.kind.${kind}`)}
            aria-pressed={id === chosen}
            transform={`translate(${x} ${y})`}
            onClick={() => onChoose(id)}
            onKeyDown={({ key }) => key === 'Enter' && onChoose(id)}
          >
            <rect
              width={NODE.width}
              height={NODE.height}
              rx="10"
              fill={isFound(node) ? 'var(--sun)' : fill}
              stroke={isFaulty(node) ? 'var(--danger)' : line}
              strokeWidth={isStrong || isFaulty(node) ? 3 : 1}
            />
            <text x="10" y={text ? 17 : 25} fontSize="13" fontWeight="600" fill="var(--ink)">
              {shortened(name, 22)}
            </text>{' '}
            <text x="10" y="32" fontSize="11" fill="var(--ink-quiet)">
              {shortened(text, 27)}
            </text>
          </g>
        )
      })}
    </svg>
  )
}

const shortened = (text: string, most: number) => (text.length > most ? `${text.slice(0, most - 1)}…` : text)
