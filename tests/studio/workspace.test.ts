import { mkdirSync, readFileSync, rmdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { EditConflict } from '../../src/studio/edit/edit-json.ts'
import { openWorkspace, StepDropped, type Workspace } from '../../src/studio/server/workspace.ts'
import type { Edit } from '../../src/studio/contract.ts'
import { copyProject, program } from './project-copy.ts'

const project = copyProject()
const cache = join(program, 'node_modules/.cache/alur')
let workspace: Workspace
beforeAll(async () => {
  workspace = await openWorkspace(project.root, program, cache)
})
afterAll(() => {
  workspace.close()
  project.remove()
})

const textOf = (file: string) => readFileSync(join(project.root, file), 'utf8')
/** A text to edit. */
const [file = ''] = ['locales/en-us/shell.json']
const [key = '', words] = Object.entries(JSON.parse(textOf(file)) as Record<string, string>)[1] ?? []
const edit = (value: string, more: Partial<Edit> = {}): Edit => ({ file, pointer: `/${key}`, value, ...more })

/** Waits until the preview shows the current files. */
const settled = () => expect.poll(() => workspace.shown === workspace.revision, { timeout: 30_000 }).toBe(true)

test('a change is written at once, shown in the preview, and undone byte for byte, also after a restart', async () => {
  const before = textOf(file)
  const release = workspace.release!.manifest.release
  await workspace.apply({ label: 'words', edits: [edit('Quite other words', { was: words! })] })
  expect(textOf(file)).toBe(before.replace(JSON.stringify(words), '"Quite other words"'))
  expect(workspace.config('base').texts['en-us']![key]).toBe('Quite other words')
  await settled()
  expect(workspace.release!.manifest.release).not.toBe(release)

  workspace.close()
  workspace = await openWorkspace(project.root, program, cache)
  expect(workspace.history()).toEqual({ undo: 'words' })
  await workspace.step('undo')
  expect(textOf(file)).toBe(before)
  expect(workspace.history()).toEqual({ redo: 'words' })
  await settled()
  expect(workspace.release!.manifest.release).toBe(release)
})

test('texts that the code of the app uses are in its first files, though the folder has no code', () => {
  const { manifest, files } = workspace.release!
  const boot = JSON.parse(files.get(manifest.channels['base']!.texts['en-us']!['boot']!)!) as Record<string, string>
  expect(boot).toHaveProperty(['shell.retry'])
})

test('changes from outside the studio are not overwritten', async () => {
  await workspace.apply({ label: 'words', edits: [edit('One')] })
  const elsewhere = textOf(file).replace('"One"', '"Two"')
  writeFileSync(join(project.root, file), elsewhere)
  await expect(workspace.step('undo')).rejects.toThrow(StepDropped)
  await expect(workspace.apply({ label: 'words', edits: [edit('Three', { was: 'One' })] })).rejects.toThrow(EditConflict)
  expect(textOf(file)).toBe(elsewhere)
  await expect.poll(() => workspace.config('base').texts['en-us']![key]).toBe('Two')
})

test('drops an undo step that no longer fits the file, and undoes the previous one', async () => {
  const other = 'locales/id-id/shell.json'
  const before = textOf(other)
  await workspace.apply({ label: 'older', edits: [edit('Older', { file: other })] })
  for (const spoil of [() => writeFileSync(join(project.root, file), '{}'), () => rmSync(join(project.root, file))]) {
    const outside = textOf(file)
    await workspace.apply({ label: 'newer', edits: [edit('Newer')] })
    spoil()
    await expect(workspace.step('undo')).rejects.toThrow(StepDropped)
    expect(workspace.history()).toEqual({ undo: 'older' })
    writeFileSync(join(project.root, file), outside)
    await expect.poll(() => workspace.sources.files.get(file)?.text, { timeout: 30_000 }).toBe(outside)
  }
  await workspace.step('undo')
  expect(textOf(other)).toBe(before)
})

test('a file with a byte order mark from Windows is read and edited', async () => {
  const before = textOf(file)
  writeFileSync(join(project.root, file), `\uFEFF${before}`)
  await workspace.apply({ label: 'words', edits: [edit('Marked')] })
  expect(JSON.parse(textOf(file))).toMatchObject({ [key]: 'Marked' })
  expect(workspace.sources.files.get(file)?.errors).toEqual([])
  await workspace.step('undo')
  expect(textOf(file)).toBe(before)
})

test('writes neither of two files when one edit is refused', async () => {
  const before = textOf(file)
  const other = { file: 'locales/id-id/shell.json', pointer: `/${key}`, was: 'never', value: 'x' }
  await expect(workspace.apply({ label: 'both', edits: [edit('Four'), other] })).rejects.toThrow(EditConflict)
  expect(textOf(file)).toBe(before)
})

test('what others published is merged, including new and removed files, and undone as one step', async () => {
  const [added, gone] = ['locales/en-us/added.json', 'locales/en-us/letters.json']
  const [before, letters] = [textOf(file), textOf(gone)]
  const known = workspace.sources.files.size
  const texts = {
    [file]: { was: before, text: JSON.stringify({ ...(JSON.parse(before) as object), [key]: 'Theirs' }) },
    [added]: { was: null, text: '{"me.added":"Added"}' },
    [gone]: { was: letters, text: null },
  }
  await expect(workspace.merge('others', { ...texts, [gone]: { was: 'older', text: null } })).rejects.toThrow(EditConflict)
  expect(textOf(file)).toBe(before)
  await workspace.merge('others', texts)
  expect(textOf(file)).toBe(before.replace('"Two"', '"Theirs"'))
  expect(workspace.config('base').texts['en-us']).toMatchObject({ 'me.added': 'Added', [key]: 'Theirs' })
  expect(workspace.sources.files.size).toBe(known)
  expect(workspace.sources.files.has(gone)).toBe(false)
  await workspace.step('undo')
  expect([textOf(file), textOf(gone)]).toEqual([before, letters])
  expect(workspace.sources.files.has(added)).toBe(false)
})

test.each(['../outside.json', '/etc/hosts', 'flows/none.json', 'schemas/meta/form.json', '.oxfmtrc.json'])(
  'rejects an edit of %s',
  async (path) => {
    await expect(workspace.apply({ label: 'x', edits: [{ file: path, pointer: '/a', value: 1 }] })).rejects.toThrow(EditConflict)
  },
)

test.each(['../outside.json', 'outside.json', 'flows/../outside.json', 'flows/../../outside.json'])(
  'rejects writing outside the three folders: %s',
  async (path) => {
    await expect(workspace.merge('x', { [path]: { was: null, text: '{}' } })).rejects.toThrow(EditConflict)
  },
)

test('reports a folder named like a file, and recovers when it is removed', async () => {
  const folder = join(project.root, 'flows/decisions/copied.json')
  mkdirSync(folder)
  await expect.poll(() => workspace.broken, { timeout: 30_000 }).toContain('EISDIR')
  rmdirSync(folder)
  await expect.poll(() => workspace.broken, { timeout: 30_000 }).toBeUndefined()
})

test('while a file cannot be read, the preview keeps the last release', async () => {
  const { release } = workspace
  const before = textOf(file)
  writeFileSync(join(project.root, file), '{')
  await expect.poll(() => workspace.broken, { timeout: 30_000 }).toContain(file)
  expect(workspace.release).toBe(release)
  writeFileSync(join(project.root, file), before)
  await expect.poll(() => workspace.broken, { timeout: 30_000 }).toBeUndefined()
})
