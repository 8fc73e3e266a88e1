import type { AskedGroup, Edit, FieldGroupModel, FieldModel } from '../../contract.ts'
import { useStudio } from '../studio-context.ts'
import { FieldCard } from './FieldCard.tsx'
import { moved, movedInGroups, withRequired } from './field-edits.ts'
import { WordInputs } from './WordInputs.tsx'

/** Fields in order; for a form in groups, group by group. */
export function FieldGroupView({ group, groups = [] }: { group: FieldGroupModel; groups?: AskedGroup[] }) {
  const { t } = useStudio()
  const { fields } = group
  const names = fields.map(({ name }) => name)
  if (groups.length === 0)
    return <FieldList group={group} shown={fields} move={(name, by) => [moved(group.order, names, names.indexOf(name), by)]} />
  return groups.map(({ id, title, fields: asked }) => {
    const own = asked.value ?? asked.inherited ?? []
    return (
      <section key={id} className="field" aria-label={id}>
        <h3>{t('studio.group')}</h3>
        <WordInputs text={title} />
        <FieldList
          group={group}
          shown={fields.filter(({ name }) => own.includes(name))}
          move={(name, by) => movedInGroups(groups, name, by)}
        />
      </section>
    )
  })
}

type Props = { group: FieldGroupModel; shown: FieldModel[]; move: (name: string, by: 1 | -1) => Edit[] }

function FieldList({ group, shown, move }: Props) {
  const { t, save } = useStudio()
  return (
    <ol className="fields">
      {shown.map((field) => (
        <li key={field.name}>
          <FieldCard
            field={field}
            required={group.required}
            onRequired={async (isRequired) =>
              group.required !== undefined &&
              save({
                label: t(isRequired ? 'studio.did.required' : 'studio.did.optional', { field: field.label }),
                edits: [withRequired(group.required, field.name, isRequired)],
              })
            }
            onMove={(by) => void save({ label: t('studio.did.moved', { field: field.label }), edits: move(field.name, by) })}
            isFirst={field === group.fields[0]}
            isLast={field === group.fields.at(-1)}
          >
            {field.items && <FieldGroupView group={field.items} />}
          </FieldCard>
        </li>
      ))}
    </ol>
  )
}
