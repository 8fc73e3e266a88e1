import { expect, test } from 'vitest'
import { moved, movedInGroups, withNewChoice, withoutChoice, withRequired, withRule } from '../../src/studio/client/forms/field-edits.ts'
import { withWords } from '../../src/studio/place-edits.ts'
import { outcomesOf, withOutcome } from '../../src/studio/client/tables/outcomes.ts'
import type { Edit, FieldModel, TextModel } from '../../src/studio/contract.ts'
import { editJson, projectFormat } from '../../src/studio/edit/edit-json.ts'
import { describeForm } from '../../src/studio/views/describe-form.ts'
import { describeTable } from '../../src/studio/views/describe-table.ts'
import { configs, product, sources } from '../conformance/product.ts'
import { program } from '../studio/project-copy.ts'
import { allRequests, requestGroups, withRequests } from './change-requests.ts'

const formatText = projectFormat(program)
const languages = ['en-us', 'id-id']

function fieldOf(form: string, name: string, channel = 'base') {
  const { group } = describeForm(sources, configs.get(channel)!, form, languages[0]!)!
  return { group, field: group.fields.find((field) => field.name === name)! }
}
const ruleOf = ({ rules }: FieldModel, wanted: string) => rules.find(({ keyword }) => keyword === wanted)!
const reworded = ({ words }: TextModel, ...texts: string[]): Edit[] =>
  texts.map((text, index) => withWords(words[languages[index]!]!, text))

function outcome(id: string, name: string, answers: { [name: string]: string }): Edit[] {
  const table = describeTable(product, product, id, languages[0]!)!
  const rule = table.rules.find((each) => each.name === name)!
  return outcomesOf(table).flatMap((each) =>
    each.name in answers ? [withOutcome(table, rule, each, answers[each.name]!, languages[0]!)] : [],
  )
}

/** The studio's edits for a change request, by its `asks`. */
const byStudio: { [asks: string]: () => (Edit | undefined)[] } = {
  'Other income has to be said': () => [withRequired(fieldOf('jobInfo', 'wages').group.required!, 'wages', true)],
  'Not everybody has an e-mail address': () => [withRequired(fieldOf('workInfo', 'email').group.required!, 'email', false)],
  'The words of a choice are plainer': () => {
    const { values } = fieldOf('personInfo', 'residential_status').field.choices!
    return reworded(values.find(({ value }) => value === 2)!.label, 'I rent it or live with family', 'Sewa atau ikut keluarga')
  },
  'Belief is a seventh religion': () =>
    withNewChoice(fieldOf('personInfo', 'religion').field.choices!, 7, {
      'en-us': 'Belief in God Almighty',
      'id-id': 'Kepercayaan terhadap Tuhan YME',
    }),
  'A Diploma 2 is no choice any more': () => withoutChoice(fieldOf('personInfo', 'education').field.choices!, 5),
  'The personal form asks for the marital status before the religion': () =>
    movedInGroups(describeForm(sources, product, 'personInfo', languages[0]!)!.groups, 'religion', 1),
  'A salary begins at 500,000 rupiah': () => [
    withRule(ruleOf(fieldOf('jobInfo', 'salary').field, 'minimum'), 'number', '500000', languages[0]!),
  ],
  'A message says how long a phone number is': () =>
    reworded(
      fieldOf('workInfo', 'company_phone').field.texts.find(({ part }) => part === 'pattern')!,
      '{{minLength}} to {{maxLength}} digits, without spaces',
      '{{minLength}}–{{maxLength}} angka, tanpa spasi',
    ),
  'At the kiosk a salary begins at 1,200,000 rupiah': () => [
    withRule(ruleOf(fieldOf('jobInfo', 'salary', 'kios').field, 'minimum'), 'number', '1200000', languages[0]!),
  ],
  'An income of 26 million and no other loan gives 25 million': () => outcome('limit', 'from26Million', { limit: '25000000' }),
  'An application from a doubtful number is refused': () =>
    outcome('eligibility', 'doubtful', { verdict: 'rejected', most: '', reason: 'identity' }),
}

const requests = allRequests.flatMap(([, group]) => group)
const askable = new Set(requestGroups.flatMap(([, group]) => group.map(({ asks }) => asks)))
/** Removes whitespace, which depends on the formatter. */
const compact = (text: string) => JSON.stringify(JSON.parse(text))

test.each(Object.entries(byStudio))('%s: the studio makes the same change as the file edit', async (asks, editsOf) => {
  expect(requests.map((each) => each.asks)).toContain(asks)
  if (!askable.has(asks)) return
  const request = requests.find((each) => each.asks === asks)!
  const wanted = withRequests(sources, [request]).files
  const edits = editsOf().filter((edit) => edit !== undefined)
  expect(edits).not.toEqual([])
  for (const file of new Set(edits.map((edit) => edit.file))) {
    const before = sources.files.get(file)!.text
    const own = edits.filter((edit) => edit.file === file)
    const after = await editJson(before, own, formatText)
    expect(compact(after)).toBe(compact(wanted.get(file)!.text))
    expect(await formatText(after)).toBe(after)
  }
})

test('a field moved past the end of its group enters the next group, and returns when moved back', () => {
  const { groups } = describeForm(sources, product, 'personInfo', languages[0]!)!
  const [first, second] = groups.map(({ fields }) => fields.value!)
  const name = first!.at(-1)!
  const [left, entered] = movedInGroups(groups, name, 1)
  expect([left?.value, entered?.value]).toEqual([first!.slice(0, -1), [name, ...second!]])
  const after = groups.map((group, index) => ({ ...group, fields: { ...group.fields, value: [left, entered][index]?.value as string[] } }))
  expect(movedInGroups(after.slice(0, 2), name, -1).map(({ value }) => value)).toEqual([second, first])
})

test('a field moved down and up again is in its old place', async () => {
  const { group } = fieldOf('personInfo', 'name')
  const names = group.fields.map(({ name }) => name)
  const there = moved(group.order, names, 0, 1)
  expect(moved({ ...group.order, value: there.value as string[] }, there.value as string[], 1, -1).value).toEqual(names)
})
