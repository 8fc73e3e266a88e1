import { useEffect, useState } from 'react'
import { useNavigation } from 'react-router-dom'
import { useAwaitedPart } from '../state/arrival.ts'
import { LoadErrorNotice } from '../ui/LoadErrorNotice.tsx'
import { Skeleton, type SkeletonShape } from '../ui/Skeleton.tsx'

/** Milliseconds in which actions of the data that came may lead elsewhere. */
const LEADS_ON_WITHIN = 3000

/** In place of a page whose data has come and none of whose blocks shows: it leads on, or counts as one that could not be loaded. */
export function BlankScreen({ shapes, retry }: { shapes: readonly SkeletonShape[] | undefined; retry(): void }) {
  const leadsOn = useNavigation().state !== 'idle'
  const [attempt, setAttempt] = useState(0)
  const [late, setLate] = useState<number>()
  const isLate = late === attempt
  useEffect(() => {
    if (leadsOn) return
    const timer = setTimeout(() => setLate(attempt), LEADS_ON_WITHIN)
    return () => clearTimeout(timer)
  }, [leadsOn, attempt])
  useAwaitedPart(!isLate)
  function tryAgain() {
    setAttempt(attempt + 1)
    retry()
  }
  return isLate ? <LoadErrorNotice retry={tryAgain} /> : <Skeleton shapes={shapes} />
}
