import type { CDPSession, Disposable, Page } from 'playwright/test'

/** Part of the `Fetch.requestPaused` event of the DevTools protocol. */
export type Intercepted = {
  requestId: string
  frameId: string
  request: { method: string; url: string; headers: Record<string, string>; postDataEntries?: { bytes?: string }[] }
}
type Pattern = { urlPattern: string } | { resourceType: 'Document' }
/** `fail`: fails like a network error. `hold`: is never answered. `pass`: goes to the server. */
export type Outcome = { status: number; contentType: string; body: string } | 'fail' | 'hold' | 'pass'

/** Answers requests that match the pattern. `isOfPage`: false for a request of a frame within the page. `page.route` of Playwright would pause every request and disable the browser's caches of files and compiled code. */
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

async function settle(session: CDPSession, requestId: string, pendingOutcome: Promise<Outcome>): Promise<void> {
  const outcome = await pendingOutcome
  if (outcome === 'hold') return
  // Fails when the page has navigated away in the meantime.
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
