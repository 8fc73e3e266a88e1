import { type Ref, useId } from 'react'
import type { FormSession } from '../../core/forms/form-session.ts'
import { useApp, useObserved } from '../state/app-context.ts'
import { useTranslate } from '../ui/use-translate.ts'

/** Progress of a form with groups: the current group and the groups left, as text and as a bar. */
export function GroupHead({ session, heading }: { session: FormSession; heading: Ref<HTMLHeadingElement> }) {
  const t = useTranslate()
  const { host } = useApp()
  const id = useId()
  const { groups, missingCount } = session
  const count = useObserved(missingCount, () => missingCount.now)
  const group = groups.current()
  const parts = groups.all()
  const now = groups.index() ?? 0
  return (
    <div className="group-head">
      <p id={id} className="group-left">
        {t('form.part', { number: now + 1, count: parts.length })}
        {' · '}
        {count > 0 ? t('form.left', { count }) : t('form.noneLeft')}
      </p>
      <div className="group-bar" aria-hidden="true">
        {parts.map((part, index) => (
          <span key={part.id} className={index < now ? 'is-done' : part.id === group?.id ? 'is-now' : undefined} />
        ))}
      </div>
      <h2 ref={heading} className="group-title" tabIndex={-1} aria-describedby={id}>
        {group && host.text(group.title)}
      </h2>
    </div>
  )
}
