import type { DiffModel, PolicyModel } from '../../contract.ts'
import { useStudio } from '../studio-context.ts'
import { NotLoaded } from '../NotLoaded.tsx'
import { useAnswer, useResource } from '../use-resource.ts'
import { EntryListCard } from './EntryListCard.tsx'
import { FigureInput } from './FigureInput.tsx'

/** The lender's terms: every number and date of a policy file. They are the same in every channel. */
export function NumbersPage() {
  const { t, project, place, locale } = useStudio()
  const path = place.id === '' ? undefined : `numbers/${encodeURIComponent(place.id)}?locale=${locale}`
  const answer = useAnswer<PolicyModel>(path, project.revision)
  const policy = answer.value
  const diff = useResource<DiffModel>(path && `diff?locale=${locale}`, project.revision)
  if (path === undefined) return <p className="empty">{t('studio.chooseNumbers')}</p>
  if (!policy) return <NotLoaded answer={answer} />
  const changes = diff?.sentences.filter((sentence) => sentence.place === `policy ${policy.id}`) ?? []
  return (
    <article>
      <h2>{policy.title}</h2>
      <p className="quiet">
        <code>{policy.file}</code> {t('studio.numbersHelp')}
      </p>
      {policy.groups.map(({ id, title, numbers }) => (
        <section key={id} className="field" aria-label={title}>
          <h3>{title}</h3>
          {numbers.map((figure) => (
            <FigureInput key={figure.pointer} figure={figure} group={title} changes={changes} />
          ))}
        </section>
      ))}
      {policy.lists.map((list) => (
        <EntryListCard key={list.pointer} list={list} numbers={policy.groups.flatMap(({ numbers }) => numbers)} changes={changes} />
      ))}
    </article>
  )
}
