import { useCallback, useEffect, useState } from 'react'
import type { PublishAnswer, PublishOrder } from '../../contract.ts'
import { ask, Refused } from '../api.ts'
import { useStudio } from '../studio-context.ts'

export type Publisher = {
  /** The last answer; undefined until there is one. */
  answer: PublishAnswer | undefined
  /** A newer one is being made. */
  isAsking: boolean
  isDeciding: boolean
  again(): void
  /** The entry that was stored; the page says why when there is none. */
  decide(order: PublishOrder): Promise<PublishAnswer['publication']>
}

/** `path`: what is asked, anew with each `revision` and after each decision. */
export function usePublisher(path: string, revision?: number): Publisher {
  const { t, tell } = useStudio()
  const [count, setCount] = useState(0)
  const asked = `${count} ${revision ?? ''}`
  const [found, setFound] = useState<{ asked: string; answer: PublishAnswer }>()
  const [isDeciding, setDeciding] = useState(false)
  useEffect(() => {
    let isWanted = true
    const take = (answer: PublishAnswer) => isWanted && setFound({ asked, answer })
    ask<PublishAnswer>(path).then(take, () => take({ refusal: { reason: 'failed', message: '' } }))
    return () => {
      isWanted = false
    }
  }, [path, asked])
  const again = useCallback(() => setCount((now) => now + 1), [])

  async function decide(order: PublishOrder) {
    setDeciding(true)
    const answer = await ask<PublishAnswer>('releases', order).catch((error: unknown): PublishAnswer => {
      return { refusal: { reason: error instanceof Refused ? error.reason : 'failed', message: '' } }
    })
    setDeciding(false)
    again()
    if (answer.refusal) tell(t(`studio.publish.refused.${answer.refusal.reason}`))
    else if (answer.publication) tell(t(`studio.publish.did.${answer.publication.kind}`, { release: answer.publication.release }))
    return answer.publication
  }
  return { answer: found?.answer, isAsking: found?.asked !== asked, isDeciding, again, decide }
}
