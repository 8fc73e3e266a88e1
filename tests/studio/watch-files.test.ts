import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { watchFiles } from '../../src/studio/server/watch-files.ts'

const slow = { timeout: 10_000 }

function start() {
  const root = mkdtempSync(join(tmpdir(), 'alur-watch-'))
  const at = (path: string) => join(root, path)
  const write = (path: string) => writeFileSync(at(path), '{}')
  mkdirSync(at('flows/inner'), { recursive: true })
  write('flows/inner/a.json')
  write('package.json')
  const told = new Set<string>()
  const stop = watchFiles(root, ['flows'], (files) => files.forEach((file) => told.add(file)))
  onTestFinished(() => {
    stop()
    rmSync(root, { recursive: true, force: true })
  })
  return { at, write, told, hears: (file: string) => expect.poll(() => [...told], slow).toContain(file) }
}

test.each(['flows/inner', 'flows'])('reports a file in the folder %s that was removed and created again', async (folder) => {
  const { at, write, hears } = start()
  rmSync(at(folder), { recursive: true })
  await hears('flows/inner/a.json')
  mkdirSync(at('flows/inner'), { recursive: true })
  write('flows/inner/back.json')
  await hears('flows/inner/back.json')
  write('flows/inner/later.json')
  await hears('flows/inner/later.json')
})

test('reports a file in a folder that was replaced at once', async () => {
  const { at, write, hears } = start()
  rmSync(at('flows/inner'), { recursive: true })
  mkdirSync(at('flows/inner'))
  write('flows/inner/b.json')
  await hears('flows/inner/b.json')
  write('flows/inner/c.json')
  await hears('flows/inner/c.json')
})

test('reports files of a new folder, whenever they were written', async () => {
  const { at, write, hears } = start()
  mkdirSync(at('flows/new/deep'), { recursive: true })
  write('flows/new/deep/a.json')
  await hears('flows/new/deep/a.json')
  write('flows/new/deep/b.json')
  await hears('flows/new/deep/b.json')
})

test('reports the files of a renamed folder', async () => {
  const { at, hears } = start()
  renameSync(at('flows/inner'), at('flows/other'))
  await hears('flows/inner/a.json')
  await hears('flows/other/a.json')
})

test('reports neither files outside the folders nor files that existed at the start', async () => {
  const { write, told, hears } = start()
  write('package.json')
  write('flows/last.json')
  await hears('flows/last.json')
  expect([...told]).toEqual(['flows/last.json'])
})
