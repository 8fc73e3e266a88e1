import type { FieldGroupModel, FieldModel, JsonPlace, TextModel } from '../../contract.ts'

const isWritten = ({ value }: JsonPlace): boolean => value !== undefined
const isReworded = ({ words }: TextModel): boolean => Object.values(words).some(isWritten)

/** Whether the channel asks for an answer that the product can do without. */
export const isRequiredByChannel = (required: JsonPlace<string[]> | undefined, name: string): boolean =>
  required?.value?.includes(name) === true && required.inherited?.includes(name) !== true

/** The fields of which a channel says something otherwise. All places are those of its file. */
export function saidByChannel({ fields, required }: FieldGroupModel): FieldModel[] {
  return fields.filter(
    ({ name, rules, texts, choices, hide, items }) =>
      hide?.isHidden ||
      isRequiredByChannel(required, name) ||
      rules.some(isWritten) ||
      texts.some(isReworded) ||
      (choices?.offered && isWritten(choices.offered)) ||
      choices?.values.some(({ label }) => isReworded(label)) ||
      (items && saidByChannel(items).length > 0),
  )
}
