import type { FieldGroupModel, FieldModel, JsonPlace, TextModel } from '../../contract.ts'

const isWritten = ({ value }: JsonPlace): boolean => value !== undefined
const isReworded = ({ words }: TextModel): boolean => Object.values(words).some(isWritten)

/** Whether a channel requires a field that is optional in the product. */
export const isRequiredByChannel = (required: JsonPlace<string[]> | undefined, name: string): boolean =>
  required?.value?.includes(name) === true && required.inherited?.includes(name) !== true

/** The fields that a channel changes. All places are in the channel's file. */
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
