import type { FieldGroup } from '../../contract.ts'
import { useStudio } from '../studio-context.ts'
import { FieldCard } from './FieldCard.tsx'
import { moved, withRequired } from './field-edits.ts'

/** Fields in the order in which they are asked. */
export function FieldGroupView({ group }: { group: FieldGroup }) {
  const { t, save } = useStudio()
  const names = group.fields.map(({ name }) => name)
  return (
    <ol className="fields">
      {group.fields.map((field, index) => (
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
            onMove={(by) =>
              void save({ label: t('studio.did.moved', { field: field.label }), edits: [moved(group.order, names, index, by)] })
            }
            isFirst={index === 0}
            isLast={index === names.length - 1}
          >
            {field.items && <FieldGroupView group={field.items} />}
          </FieldCard>
        </li>
      ))}
    </ol>
  )
}
