import { describe, expect, it } from 'vitest'
import { SETTINGS } from '../../../src/server/platform/settings-table.ts'
import { longestTimerSeconds } from '../../../src/web/state/use-timer.ts'
import { ResendControl } from '../../../src/web/controls/ResendControl.tsx'
import { drawInApp } from '../draw-in-app.tsx'

const now = 1_760_000_000

/** Markup of the button when the next code may be sent at `end`. */
function markupUntil(end: number, seconds?: number): string {
  const storage = { read: () => end, write: () => {}, remove: () => {} }
  const text = (key: string, values?: object) => `${key} ${JSON.stringify(values ?? {})}`
  const button = <ResendControl ref={null} name="code" label="send" seconds={seconds} send={async () => true} />
  return drawInApp(button, { host: { storage, now: () => now }, translator: { state: {}, text } }).replaceAll('&quot;', '"')
}

describe('the button of the next code', () => {
  it.each<{ name: string; left: number; seconds?: number; says: string }>([
    { name: 'counts a minute', left: 60, says: 'wait {"seconds":60}' },
    { name: 'counts the whole wait that the server named', left: 120, says: 'wait {"seconds":120}' },
    { name: 'counts the longest that it can name', left: longestTimerSeconds, says: 'wait {"seconds":600}' },
    { name: 'counts a longer one of its own', left: 900, seconds: 900, says: 'wait {"seconds":900}' },
    { name: 'is not locked by a clock that was set back', left: 3600, says: 'again' },
    { name: 'can be pressed afterwards', left: 0, says: 'again' },
  ])('$name', ({ left, seconds, says }) => {
    const markup = markupUntil(now + left, seconds)
    expect(markup).toContain(`block.resend.${says}`)
    expect(markup.includes('disabled')).toBe(says !== 'again')
  })

  it('the server names no wait that is taken for a clock that was set back', () => {
    expect(SETTINGS.SMS_PHONE_SECONDS.to).toBeLessThanOrEqual(longestTimerSeconds)
  })
})
