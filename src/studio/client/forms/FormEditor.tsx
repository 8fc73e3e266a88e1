import type { FormModel, Project } from '../../contract.ts'
import { Select } from '../Select.tsx'
import { FindingList } from '../shell/FindingList.tsx'
import { useStudio } from '../studio-context.ts'
import { NotLoaded } from '../NotLoaded.tsx'
import { useAnswer } from '../use-resource.ts'
import { FieldGroupView } from './FieldGroupView.tsx'
import { saidByChannel } from './said-by-channel.ts'
import { WordInputs } from './WordInputs.tsx'

export function FormEditor() {
  const { t, project, place, locale, findings, go } = useStudio()
  const path = place.id === '' ? undefined : `forms/${encodeURIComponent(place.id)}?channel=${place.channel}&locale=${locale}`
  const answer = useAnswer<FormModel>(path, project.revision)
  const form = answer.value
  if (path === undefined) return <p className="empty">{t('studio.chooseForm')}</p>
  if (!form) return <NotLoaded answer={answer} />
  const changed = saidByChannel(form.group).map(({ label }) => label)
  const states = project.states.filter(({ screen }) => form.screens.includes(screen))
  return (
    <article>
      <h2>{titleOf(form, project) ?? form.id}</h2>
      {place.channel !== 'base' && (
        <p className="is-channel">
          {t('studio.inChannel', { channel: place.channel })}{' '}
          <strong>{changed.length > 0 ? t('studio.channelChanges', { names: changed.join(', ') }) : t('studio.channelFollows')}</strong>
        </p>
      )}
      <p className="quiet">
        {titleOf(form, project) !== undefined && <span>{form.id} </span>}
        {form.files.map((file) => (
          <code key={file}>{file}</code>
        ))}
      </p>
      {states.length > 1 && (
        <Select
          label={t('studio.stateOfForm')}
          value={place.state}
          options={[['', t('studio.firstState')], ...states.map(({ id, about }) => [id, about] as const)]}
          onChange={(state) => go({ state, variation: 'normal' })}
        />
      )}
      <FindingList findings={findings.findings.filter(({ file }) => form.files.includes(file))} />
      <FieldGroupView group={form.group} groups={form.groups} />
      <section className="field">
        <h3>{t('studio.sendButton')}</h3>
        {form.buttons.map((text) => (
          <WordInputs key={text.key} text={text} />
        ))}
      </section>
    </article>
  )
}

/** Title of the first screen that shows the form. */
const titleOf = ({ screens }: FormModel, project: Project): string | undefined =>
  project.screens.find(({ id, title }) => screens.includes(id) && title !== '')?.title
