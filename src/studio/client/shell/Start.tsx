import { useCallback, useEffect, useMemo, useState } from 'react'
import type { Change, Findings, Project } from '../../contract.ts'
import { ask, Refused } from '../api.ts'
import { createSaver } from '../create-saver.ts'
import { type Studio, StudioContext } from '../studio-context.ts'
import { useStudioRoute } from '../use-studio-route.ts'
import { useResource } from '../use-resource.ts'
import { loadWords, type Translate } from '../words.ts'
import { Shell } from './Shell.tsx'

const LOCALE = 'alur-studio:locale'

const saver = createSaver((change) => ask('change', change))

/** Loads the data that every page needs and listens for file changes. */
export function Start() {
  const [locale, chooseLocale] = useState(() => localStorage.getItem(LOCALE) ?? '')
  const [tick, setTick] = useState(0)
  const [words, setWords] = useState<{ t: Translate }>()
  const [notice, tell] = useState('')
  const [place, go] = useStudioRoute('')
  const project = useLast(useResource<Project>(`project?channel=${place.channel}${locale && `&locale=${locale}`}`, tick))
  const findings = useLast(useResource<Findings>(`findings${locale && `?locale=${locale}`}`, tick)) ?? NO_FINDINGS
  const own = locale || project?.defaultLocale

  useEffect(() => {
    const changes = new EventSource('/api/changes')
    changes.onmessage = () => setTick((count) => count + 1)
    return () => changes.close()
  }, [])
  useEffect(() => {
    if (own !== undefined) document.documentElement.lang = project?.languages[own] ?? own
  }, [own, project])
  useEffect(() => {
    if (own === undefined) return
    // Another language may be chosen before these texts arrive.
    let isChosen = true
    void loadWords(own).then((t) => {
      if (!isChosen) return
      document.title = t('studio.title')
      setWords({ t })
    })
    return () => void (isChosen = false)
  }, [own])

  const act = useCallback(
    async (work: () => Promise<unknown>) => {
      try {
        await work()
        tell('')
        return true
      } catch (error) {
        const { reason, at } = error instanceof Refused ? error : { reason: 'failed', at: '' }
        tell(words?.t(`studio.refused.${reason}`, { at }) ?? reason)
        return false
      }
    },
    [words],
  )
  const studio = useMemo<Studio | undefined>(
    () =>
      words && project && own !== undefined
        ? {
            t: words.t,
            locale: own,
            setLocale(next) {
              localStorage.setItem(LOCALE, next)
              chooseLocale(next)
            },
            project,
            findings,
            place: { ...place, locale: place.locale || own },
            go,
            save: (change: Change) => act(() => saver.save(change)),
            step: async (direction) => void (await act(() => saver.inTurn(() => ask(`history/${direction}`, {})))),
            tell,
          }
        : undefined,
    [words, project, own, findings, place, go, act],
  )
  if (!studio) return <div className="starting" aria-busy="true" />
  return (
    <StudioContext value={studio}>
      <Shell notice={notice} />
    </StudioContext>
  )
}

const NO_FINDINGS: Findings = { findings: [] }

/** Returns the last defined value, so that it stays visible while another channel or language loads. */
function useLast<T>(now: T | undefined): T | undefined {
  const [last, setLast] = useState<T>()
  if (now && now !== last) setLast(now)
  return now ?? last
}
