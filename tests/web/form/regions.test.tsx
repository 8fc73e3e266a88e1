import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { isForAnotherParent } from '../../../src/web/form/widgets/is-for-another-parent.ts'
import { ListRetry } from '../../../src/web/form/widgets/ListRetry.tsx'

const [jakarta, banten] = ['31', '36']

describe('an answer below another one', () => {
  it.each([
    {
      name: 'goes once another one is chosen above',
      before: { above: jakarta, value: '3171' },
      now: { above: banten, value: '3171' },
      goes: true,
    },
    {
      name: 'goes once none is chosen above',
      before: { above: jakarta, value: '3171' },
      now: { above: undefined, value: '3171' },
      goes: true,
    },
    {
      name: 'stays where nothing changed above',
      before: { above: jakarta, value: '3171' },
      now: { above: jakarta, value: '3171' },
      goes: false,
    },
    {
      name: 'stays where it came with the one above',
      before: { above: jakarta, value: '3171' },
      now: { above: banten, value: '3601' },
      goes: false,
    },
    {
      name: 'stays where the one above comes after it',
      before: { above: undefined, value: '3171' },
      now: { above: jakarta, value: '3171' },
      goes: false,
    },
    { name: 'that there is none of', before: { above: jakarta, value: undefined }, now: { above: banten, value: undefined }, goes: false },
  ])('$name', ({ before, now, goes }) => {
    expect(isForAnotherParent(before, now)).toBe(goes)
  })
})

it('the retry button of a list is the labelled field with the message', () => {
  const html = renderToStaticMarkup(
    <ListRetry id="one_city" label="City" words="Try again" describedBy="one_city_error" onRetry={() => Promise.resolve(true)} />,
  )
  for (const attribute of ['id="one_city"', 'aria-label="City: Try again"', 'aria-describedby="one_city_error"'])
    expect(html).toContain(attribute)
})
