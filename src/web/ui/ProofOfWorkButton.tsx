import { useEffect, useRef, useState } from 'react'
import { type ProofOfWork, solveProofOfWork } from './solve-proof-of-work.ts'
import { useTranslate } from './use-translate.ts'

/**
 * Starts the work when pressed; it takes about two seconds on a cheap phone. A new captcha needs a new React `key`, which aborts the work.
 */
export function ProofOfWorkButton({ work, onSolved }: { work: ProofOfWork; onSolved: (code: string) => void }) {
  const t = useTranslate()
  const [percent, setPercent] = useState<number>()
  const [failed, setFailed] = useState(false)
  const running = useRef<AbortController>(null)
  useEffect(() => () => running.current?.abort(), [])

  async function start() {
    const controller = new AbortController()
    running.current = controller
    setPercent(0)
    const code = await solveProofOfWork(work, controller.signal, (share) => setPercent(Math.floor(share * 100))).catch(() => undefined)
    if (controller.signal.aborted) return
    if (code !== undefined) return onSolved(code)
    setPercent(undefined)
    setFailed(true)
  }
  const isUsed = percent !== undefined || failed
  return (
    <>
      {/* Disabled it would lose the focus, and what it says of its work would be said to nobody. */}
      <button type="button" className="button button-plain" aria-disabled={isUsed} onClick={() => isUsed || void start()}>
        {percent === undefined ? t('block.captcha.work') : t('block.captcha.working', { percent: `${percent}%` })}
      </button>
      <p className="visually-hidden" role="status">
        {percent !== undefined && t('shell.busy')}
      </p>
      {failed && (
        <p className="note" role="alert">
          {t('block.captcha.workFailed')}
        </p>
      )}
    </>
  )
}
