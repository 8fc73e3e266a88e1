import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ReleaseDetails } from '../../src/studio/client/releases/ReleaseDetails.tsx'
import { type Studio, StudioContext } from '../../src/studio/client/studio-context.ts'
import { publicationOf, smallRelease } from '../server/support/small-release.ts'

const changes = [
  { effect: 'terms', sentence: 'another price' },
  { effect: 'label', sentence: 'other words' },
]

test('an entry says the kind of each change, and which entries it takes back, before its details are opened', () => {
  const studio = { t: (key: string, values?: object) => key + JSON.stringify(values ?? ''), locale: 'en-us' } as unknown as Studio
  const entry = { ...publicationOf(smallRelease('r'), { changes, undoes: [4, 5] }), seq: 6, hash: 'h' }
  const shown = renderToStaticMarkup(
    <StudioContext value={studio}>
      <ReleaseDetails entry={entry} state="waiting" isOpen={false} />
    </StudioContext>,
  )
  const [seen] = shown.split('<details')
  expect(seen).toMatch(/studio\.releases\.undoes\{&quot;entries&quot;:&quot;4, 5&quot;\}/)
  expect(seen).toMatch(/studio\.effect\.terms.*another price.*studio\.effect\.label.*other words/)
})
