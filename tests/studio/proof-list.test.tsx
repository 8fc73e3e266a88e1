import { renderToStaticMarkup } from 'react-dom/server'
import { test, expect } from 'vitest'
import { ProofList } from '../../src/studio/client/releases/ProofList.tsx'
import { type Studio, StudioContext } from '../../src/studio/client/studio-context.ts'
import { publicationOf, smallRelease } from '../server/support/small-release.ts'

const label = { effect: 'label', sentence: 'other words' }

test.each([
  { about: 'words', changes: [label], isLabel: true },
  { about: 'words and a price', changes: [label, { effect: 'terms', sentence: 'another price' }], isLabel: false },
  { about: 'nothing that is told', changes: [], isLabel: false },
])('a release that changes $about has only text changes: $isLabel', ({ changes, isLabel }) => {
  const studio = { t: (key: string) => key, locale: 'en-us' } as unknown as Studio
  const shown = renderToStaticMarkup(
    <StudioContext value={studio}>
      <ProofList planned={publicationOf(smallRelease('r'), { changes })} revertedLater={[]} />
    </StudioContext>,
  )
  expect(shown.includes('studio.publish.sameSchemas')).toBe(isLabel)
})
