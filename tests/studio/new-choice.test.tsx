import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, onTestFinished, test, vi } from 'vitest'
import { nextNumber, withNewChoice } from '../../src/studio/client/forms/field-edits.ts'
import { NewChoice } from '../../src/studio/client/forms/NewChoice.tsx'
import { type Studio, StudioContext } from '../../src/studio/client/studio-context.ts'
import type { FieldModel } from '../../src/studio/contract.ts'
import { pastChoices } from '../../src/studio/server/past-choices.ts'
import type { Workspace } from '../../src/studio/server/workspace.ts'

type Choices = NonNullable<FieldModel['choices']>

const file = 'schemas/enums/pets.json'
const choicesOf = (value: Choices['list']['value'] & object): Choices => ({
  list: { file, pointer: '/enum', sharedWith: [], value },
  key: 'enum.pets',
  values: [],
  textFiles: { 'en-us': 'locales/en-us/enums.json' },
})
const textOf = (values: readonly unknown[]) => JSON.stringify({ type: 'integer', enum: values })

test.each([
  { values: [1, 2], past: [], next: 3 },
  { values: [1, 2], past: [1, 2, 3], next: 4 },
  { values: [1, 2], past: ['a', 7], next: 8 },
  { values: ['a', 2], past: [3], next: undefined },
  { values: [], past: [3], next: undefined },
])('the next value after $values, with former values $past, is $next', ({ values, past, next }) => {
  expect(nextNumber(values, past)).toBe(next)
})

test('a choice is added to the displayed list', () => {
  const [added] = withNewChoice(choicesOf([1, 2]), 3, { 'en-us': 'Cat' })
  expect(added).toEqual({ file, pointer: '/enum', was: [1, 2], value: [1, 2, 3] })
})

test('a name of an existing choice is refused', () => {
  const draft = { value: ' cat ', words: { 'en-us': 'Cat' } }
  vi.stubGlobal('sessionStorage', { getItem: () => JSON.stringify(draft) })
  onTestFinished(() => void vi.unstubAllGlobals())
  const studio = { t: (key: string) => key, project: { languages: {} } } as unknown as Studio
  const draw = (names: string[]) =>
    renderToStaticMarkup(
      <StudioContext value={studio}>
        <NewChoice choices={choicesOf(names)} label="" />
      </StudioContext>,
    )
  expect(draw(['dog'])).not.toContain('disabled=""')
  expect(draw(['dog', 'cat'])).toContain('disabled=""')
  expect(draw(['dog', 'cat'])).toContain('studio.entries.taken')
})

test('former values of a list include those of commits and of changes of the studio', async () => {
  const root = mkdtempSync(join(tmpdir(), 'alur-choices-'))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  const workspace = {
    sources: { root, files: new Map([[file, { text: textOf([1, 2]) }]]) },
    earlierTexts: () => [textOf([1, 2, 9]), '{'],
  } as unknown as Workspace
  expect(await pastChoices(workspace, file, '/enum')).toEqual([1, 2, 9])

  const git = (...args: string[]) => execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b', ...args], { cwd: root })
  git('init', '--quiet')
  mkdirSync(dirname(join(root, file)), { recursive: true })
  for (const values of [[1, 2, 3], [1]]) {
    writeFileSync(join(root, file), textOf(values))
    git('add', '.')
    git('commit', '--quiet', '--message', 'pets')
  }
  expect((await pastChoices(workspace, file, '/enum')).toSorted()).toEqual([1, 2, 3, 9])
})
