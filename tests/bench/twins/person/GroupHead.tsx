import { groups } from 'virtual:person-info'
import { useEffect, useRef } from 'react'
import { useWatch } from 'react-hook-form'
import { focusHeading } from '../../../../src/web/form/focus-heading.ts'
import { useWords } from '../words.ts'
import type { Answers } from './person.ts'

/** Heading of the current group, with the number of fields left. */
export function GroupHead({ at }: { at: number }) {
  const { t } = useWords()
  const heading = useRef<HTMLHeadingElement>(null)
  const last = useRef(at)
  useEffect(() => {
    if (last.current !== at) focusHeading(heading.current)
    last.current = at
  }, [at])
  const answers = useWatch<Answers>()
  const left = groups.flatMap(({ fields }) => fields).filter((name) => answers[name] === undefined || answers[name] === '').length
  return (
    <div className="group-head">
      <p id="part" className="group-left">
        {t('form.part', { number: at + 1, count: groups.length })}
        {' · '}
        {left > 0 ? t('form.left', { count: left }) : t('form.noneLeft')}
      </p>
      <div className="group-bar" aria-hidden="true">
        {groups.map(({ title }, index) => (
          <span key={title} className={index < at ? 'is-done' : index === at ? 'is-now' : undefined} />
        ))}
      </div>
      <h2 ref={heading} className="group-title" tabIndex={-1} aria-describedby="part">
        {t(groups[at]?.title ?? '')}
      </h2>
    </div>
  )
}
