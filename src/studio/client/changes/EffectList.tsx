import type { Sentence } from '../../contract.ts'
import { useStudio } from '../studio-context.ts'

/** Changes as sentences, grouped by effect, most serious first. */
export function EffectList({ sentences }: { sentences: readonly Sentence[] }) {
  const { t, project } = useStudio()
  return [...new Set(sentences.map(({ effect }) => effect))].map((effect) => (
    <section key={effect} className={`effect is-${effect}`}>
      <h3>{t(`studio.effect.${effect}`)}</h3>
      <ul>
        {sentences
          .filter((sentence) => sentence.effect === effect)
          .map(({ place, where, sentence, channels, affects }) => (
            <li key={`${place} ${sentence}`}>
              <strong>{where}</strong> {sentence}
              <span className="quiet">
                {[channels.length === project.channels.length ? t('studio.allChannels') : channels.join(', '), ...affects].join(' · ')}
              </span>
            </li>
          ))}
      </ul>
    </section>
  ))
}
