import { readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { loadSources } from '../src/compiler/load/load-sources.ts'
import { languageReferencePage } from '../src/compiler/meta/language-reference.ts'
import { withSettingsTable } from './settings-table.ts'

/** `npm run docs`: writes docs/language.md from docs/language.template.md and schemas/meta/, and the table of settings in docs/operations.md. */
const root = resolve(import.meta.dirname, '..')
const template = readFileSync(resolve(root, 'docs/language.template.md'), 'utf8')
writeFileSync(resolve(root, 'docs/language.md'), languageReferencePage(template, await loadSources(root)))
const operations = resolve(root, 'docs/operations.md')
writeFileSync(operations, withSettingsTable(readFileSync(operations, 'utf8')))
