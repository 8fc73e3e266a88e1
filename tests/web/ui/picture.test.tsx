import { type ReactElement, useState } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { Picture } from '../../../src/web/ui/Picture.tsx'

/** A picture whose first address fails to load and which then renders `next`. Calls `Picture` as a function, so the state belongs to this component. */
function FailsOnce({ next }: { next: string }) {
  const [source, setSource] = useState('/gone.png')
  const [hasFailed, fail] = useState(false)
  const element: ReactElement<{ onError?(): void }> = Picture({ source, label: 'Mama' })
  if (!hasFailed) {
    element.props.onError?.()
    fail(true)
    setSource(next)
  }
  return element
}

describe('a picture that does not load', () => {
  it.each([
    { name: 'is replaced by the first letter of its label', next: '/gone.png', shown: '>M<' },
    { name: 'does not affect the next picture', next: '/other.png', shown: 'src="/other.png"' },
  ])('$name', ({ next, shown }) => {
    expect(renderToStaticMarkup(<FailsOnce next={next} />)).toContain(shown)
  })
})
