import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { PressButton } from '../../../src/web/ui/PressButton.tsx'

it.each([
  { name: 'a button', href: undefined, element: 'button' },
  { name: 'a link', href: '/help', element: 'a' },
])('$name without visible text has a name', ({ href, element }) => {
  const html = renderToStaticMarkup(
    <PressButton className="header-help" label="Help" href={href} onPress={() => {}}>
      <i />
    </PressButton>,
  )
  expect(html).toMatch(new RegExp(`^<${element} [^>]*aria-label="Help"`))
})
