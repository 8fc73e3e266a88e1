import type { ScreenState } from '../../contract.ts'
import { useStudio } from '../studio-context.ts'

/** Each scenario once, with the variants of its data beside it. */
export function StateList({ states }: { states: readonly ScreenState[] }) {
  const { t, place, go } = useStudio()
  return (
    <ul className="states">
      {states.map(({ id, about, variations, channel }) => (
        <li key={id} className="state-row">
          <button
            type="button"
            className="entry"
            aria-current={place.state === id && place.variation === 'normal' ? 'true' : undefined}
            onClick={() => go({ state: id, variation: 'normal' })}
          >
            <strong>{about}</strong>
            <span>{[id, channel].filter(Boolean).join(' · ')}</span>
          </button>
          {variations
            .filter((variation) => variation !== 'normal')
            .map((variation) => (
              <button
                key={variation}
                type="button"
                className="chip"
                aria-current={place.state === id && place.variation === variation ? 'true' : undefined}
                onClick={() => go({ state: id, variation })}
              >
                {t(`studio.variation.${variation}`)}
              </button>
            ))}
        </li>
      ))}
    </ul>
  )
}
