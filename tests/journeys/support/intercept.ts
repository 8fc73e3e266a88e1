import type { CDPSession, Disposable, Page } from 'playwright/test'

/** As the DevTools protocol tells of a request. */
export type Intercepted = {
  requestId: string
  frameId: string
  request: { method: string; url: string; headers: Record<string, string>; postDataEntries?: { bytes?: string }[] }
}
type Pattern = { urlPattern: string } | { resourceType: 'Document' }
/** `fail`: as without a network; `hold`: never answered; `pass`: on to the server. */
export type Outcome = { status: number; contentType: string; body: string } | 'fail' | 'hold' | 'pass'

/** Answers requests of this pattern; `isOfPage`: not of a frame within it. A route of Playwright would stop every request, and turn off what the browser keeps of files and of compiled code. */
export async function intercept(
  page: Page,
  pattern: Pattern,
  outcomeOf: (intercepted: Intercepted, isOfPage: boolean) => Promise<Outcome>,
): Promise<Disposable> {
  const session = await page.context().newCDPSession(page)
  const { targetInfo } = await session.send('Target.getTargetInfo')
  session.on(
    'Fetch.requestPaused',
    (paused) => void settle(session, paused.requestId, outcomeOf(paused, paused.frameId === targetInfo.targetId)),
  )
  await session.send('Fetch.enable', { patterns: [pattern] })
  const dispose = () => session.detach()
  return { dispose, [Symbol.asyncDispose]: dispose }
}

async function settle(session: CDPSession, requestId: string, coming: Promise<Outcome>): Promise<void> {
  const outcome = await coming
  if (outcome === 'hold') return
  // A page that has gone on takes no answer any more.
  await answer(session, requestId, outcome).catch(() => {})
}

function answer(session: CDPSession, requestId: string, outcome: Exclude<Outcome, 'hold'>): Promise<unknown> {
  if (outcome === 'pass') return session.send('Fetch.continueRequest', { requestId })
  if (outcome === 'fail') return session.send('Fetch.failRequest', { requestId, errorReason: 'Failed' })
  const { status, contentType, body } = outcome
  return session.send('Fetch.fulfillRequest', {
    requestId,
    responseCode: status,
    responseHeaders: [{ name: 'content-type', value: contentType }],
    body: Buffer.from(body).toString('base64'),
  })
}

export const bodyOf = ({ request }: Intercepted): Buffer =>
  Buffer.concat((request.postDataEntries ?? []).map(({ bytes = '' }) => Buffer.from(bytes, 'base64')))
