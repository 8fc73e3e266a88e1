import { useMemo, useRef } from 'react'
import type { FlowMap, MapNode } from '../../contract.ts'
import { ChannelSelect } from '../ChannelSelect.tsx'
import { SearchInput } from '../SearchInput.tsx'
import { useStudio } from '../studio-context.ts'
import { useKept } from '../use-kept.ts'
import { NotLoaded } from '../NotLoaded.tsx'
import { useAnswer } from '../use-resource.ts'
import { exportSvg } from './export-svg.ts'
import { around, layoutMap, pathTo } from './layout-map.ts'
import { MapDrawing } from './MapDrawing.tsx'

const KINDS: MapNode['kind'][] = ['route', 'screen', 'table', 'action', 'journey']
const NEAR = 2

/** The map of all screens and the links between them, to search and click through. */
export function FlowMapPage() {
  const { t, project, place, go, findings, locale } = useStudio()
  const answer = useAnswer<FlowMap>(`map?channel=${place.channel}&locale=${locale}`, project.revision)
  const map = answer.value
  const [hidden, setHidden] = useKept<string[]>('map/hidden', [])
  const [isNear, setNear] = useKept<boolean>('map/near', false)
  const [zoom, setZoom] = useKept<number>('map/zoom', 0.6)
  const drawing = useRef<SVGSVGElement>(null)
  const chosen = map?.nodes.find(({ id }) => id === place.id)
  const drawn = useMemo(() => {
    if (!map) return undefined
    const nodes = map.nodes.filter(({ kind }) => !hidden.includes(kind))
    const known = new Set(nodes.map(({ id }) => id))
    const visible = { ...map, nodes, edges: map.edges.filter(({ from, to }) => known.has(from) && known.has(to)) }
    if (!isNear || !chosen) return layoutMap(visible)
    const near = around(visible, chosen.id, NEAR)
    return layoutMap(near.map, near.depths)
  }, [map, hidden, isNear, chosen])
  if (!map || !drawn) return <NotLoaded answer={answer} />
  const faulty = new Set(findings.findings.map(({ file }) => file))
  const path = chosen ? pathTo(map, chosen.id) : new Set<string>()
  const wanted = place.search.toLowerCase()
  const isFound = ({ name, text }: MapNode) => wanted !== '' && `${name} ${text}`.toLowerCase().includes(wanted)
  return (
    <article className="wide map-page">
      <div className="bar">
        <SearchInput />
        <ChannelSelect />
        {KINDS.map((kind) => (
          <label key={kind} className={`switch kind is-${kind}`}>
            <input type="checkbox" checked={!hidden.includes(kind)} onChange={() => setHidden(toggled(hidden, kind))} />
            {t(`studio.kind.${kind}`)}
          </label>
        ))}
        <label className="switch">
          <input type="checkbox" checked={isNear} disabled={!chosen} onChange={() => setNear(!isNear)} />
          {t('studio.near')}
        </label>
        <span className="spring" />
        <label className="switch">
          {t('studio.zoom')}
          <input type="range" min="0.2" max="1.4" step="0.1" value={zoom} onChange={({ target }) => setZoom(Number(target.value))} />
        </label>
        <button type="button" className="button" onClick={() => drawing.current && exportSvg(drawing.current, `map-${place.channel}.svg`)}>
          {t('studio.exportSvg')}
        </button>
      </div>
      {chosen && (
        <p className="bar chosen">
          <strong>{chosen.name}</strong>
          <span>{chosen.text}</span>
          <code>{chosen.file}</code>
          {chosen.kind === 'screen' && (
            <button type="button" className="link" onClick={() => go({ section: 'screens', id: chosen.name, search: '' })}>
              {t('studio.open')}
            </button>
          )}
          {chosen.kind === 'table' && (
            <button type="button" className="link" onClick={() => go({ section: 'tables', id: chosen.name, search: '' })}>
              {t('studio.open')}
            </button>
          )}
        </p>
      )}
      <div className="scroll map" tabIndex={0} role="region" aria-label={t('studio.section.map')}>
        <MapDrawing
          drawing={drawing}
          layout={drawn}
          zoom={zoom}
          label={t('studio.mapSays', { nodes: drawn.nodes.length, edges: drawn.edges.length })}
          chosen={chosen?.id}
          path={path}
          isFaulty={({ file }) => file !== '' && file !== 'flows/routes.json' && faulty.has(file)}
          isFound={isFound}
          onChoose={(id) => go({ id })}
        />
      </div>
    </article>
  )
}

const toggled = (names: string[], name: string): string[] =>
  names.includes(name) ? names.filter((each) => each !== name) : [...names, name]
