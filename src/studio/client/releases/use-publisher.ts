import { useCallback, useEffect, useState } from 'react'
import type { CarryOrder, LostEntry, PublishAnswer, PublishOrder } from '../../contract.ts'
import { ask, Refused } from '../api.ts'
import { useStudio } from '../studio-context.ts'

type PublishState = {
  /** The last answer; undefined until the first arrives. */
  answer: PublishAnswer | undefined
  /** True while a newer answer is loading. */
  isAsking: boolean
  isDeciding: boolean
  again(): void
  /** Resolves to the stored entry; undefined when it was refused, which the page shows. */
  decide(order: PublishOrder): Promise<PublishAnswer['publication']>
  /** Entries that the last decision would have reverted. */
  lost: LostEntry[]
  /** Writes what others published into the files. */
  carry(order: CarryOrder): Promise<void>
}

/** `path`: the request, sent again for each `revision` and after each decision. */
export function usePublisher(path: string, revision?: number): PublishState {
  const { t, tell } = useStudio()
  const [count, setCount] = useState(0)
  const asked = `${path} ${count} ${revision ?? ''}`
  const [found, setFound] = useState<{ asked: string; answer: PublishAnswer }>()
  const [isDeciding, setDeciding] = useState(false)
  const [lost, setLost] = useState<LostEntry[]>([])
  useEffect(() => {
    let isWanted = true
    const take = (answer: PublishAnswer) => isWanted && setFound({ asked, answer })
    ask<PublishAnswer>(path).then(take, () => take({ refusal: { reason: 'failed', message: '' } }))
    return () => {
      isWanted = false
    }
  }, [path, asked])
  const again = useCallback(() => setCount((now) => now + 1), [])

  async function order(to: string, what: PublishOrder | CarryOrder): Promise<PublishAnswer> {
    setDeciding(true)
    const answer = await ask<PublishAnswer>(to, what).catch((error: unknown): PublishAnswer => {
      return { refusal: { reason: error instanceof Refused ? error.reason : 'failed', message: '' } }
    })
    setDeciding(false)
    setLost(answer.refusal?.entries ?? [])
    again()
    if (answer.refusal) tell(t(`studio.publish.refused.${answer.refusal.reason}`))
    return answer
  }

  async function decide(what: PublishOrder) {
    const answer = await order('releases', what)
    if (answer.publication) tell(t(`studio.publish.did.${answer.publication.kind}`, { release: answer.publication.release }))
    return answer.publication
  }
  async function carry(what: CarryOrder) {
    const { refusal } = await order('releases/carry', what)
    if (!refusal) tell(t('studio.publish.broughtIn'))
  }
  return { answer: found?.answer, isAsking: found?.asked !== asked, isDeciding, again, decide, lost, carry }
}
