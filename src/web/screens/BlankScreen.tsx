import { useEffect, useState } from 'react'
import { useNavigation } from 'react-router-dom'
import { useAwaitedPart } from '../state/arrival.ts'
import { LoadErrorNotice } from '../ui/LoadErrorNotice.tsx'
import { Skeleton, type SkeletonShape } from '../ui/Skeleton.tsx'

/** Milliseconds in which actions of the loaded data may still navigate. */
const LEADS_ON_WITHIN = 3000

/**
 * Replaces a page whose data has loaded and none of whose blocks shows: it shows a skeleton while it may navigate, then the error of a
 * failed load.
 */
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
