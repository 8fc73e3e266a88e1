import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { parseSourceFile } from '../../src/compiler/load/load-sources.ts'
import { Differences } from '../../src/studio/client/changes/DiffPage.tsx'
import { FindingList } from '../../src/studio/client/shell/FindingList.tsx'
import { OpenTermList } from '../../src/studio/client/shell/OpenTermList.tsx'
import { TakenBackList } from '../../src/studio/client/releases/TakenBackList.tsx'
import { pageOfFinding } from '../../src/studio/client/shell/page-of-finding.ts'
import { Shell } from '../../src/studio/client/shell/Shell.tsx'
import { type Studio, StudioContext } from '../../src/studio/client/studio-context.ts'
import type { Findings, Project, StudioFinding } from '../../src/studio/contract.ts'
import { listOpenTerms } from '../../src/studio/views/list-open-terms.ts'
import { expectingFound } from '../../src/studio/views/say-findings.ts'
import { listStates } from '../../src/studio/views/list-states.ts'
import { product, sources } from '../conformance/product.ts'

const found = (file: string, pointer = '', more: Partial<StudioFinding> = {}): StudioFinding => ({
  ...{ code: 'x', severity: 'error', message: 'A fault.', line: 1, file, pointer },
  ...more,
})
const states = listStates(product, 'en-us')
const [{ id: state, screen }] = states as [(typeof states)[number]]
const [scenarios = '', scenario = ''] = state.split('/')

test.each([
  { at: found('flows/forms/contacts.json'), leads: { section: 'forms', id: 'contacts' } },
  { at: found('schemas/examples/contacts.json', '/examples'), leads: { section: 'forms', id: 'contacts' } },
  { at: found('locales/en-us/me.json', '/me.hello'), leads: { section: 'texts', id: '', search: 'me.hello' } },
  { at: found('flows/policy/terms.json'), leads: { section: 'numbers', id: 'terms' } },
  {
    at: found(`flows/scenarios/${scenarios}.json`, `/scenarios/${scenario}`),
    leads: { section: 'screens', id: screen, state, variation: 'normal' },
  },
  { at: found(`flows/scenarios/${scenarios}.json`, '/scenarios/notThere'), leads: undefined },
  { at: found('flows/app.json'), leads: undefined },
  {
    at: found('flows/channels/kios.json', '/patch/screens/Me/blocks', { channel: 'kios' }),
    leads: { section: 'screens', id: 'Me', channel: 'kios' },
  },
])('$at.file $at.pointer leads to $leads', ({ at, leads }) => {
  expect(pageOfFinding(at, states)).toEqual(leads)
})

const text = (key: string, values: Record<string, unknown> = {}) => [key, ...Object.values(values).map(String)].join(' ')
const draw = (what: React.ReactNode, findings: Findings) =>
  renderToStaticMarkup(
    <StudioContext
      value={
        {
          ...{ t: text, locale: 'en-us', findings, place: { section: 'findings', id: '', channel: 'base', state: '', search: '' } },
          project: {
            revision: 1,
            states,
            screens: [],
            forms: [],
            tables: [],
            numberFiles: [],
            locales: {},
            history: {},
          } as Partial<Project>,
        } as Studio
      }
    >
      {what}
    </StudioContext>,
  )

test('a place without a page has no link', () => {
  const findings = { findings: [found('flows/app.json'), found('flows/forms/contacts.json')] }
  expect(draw(<FindingList findings={findings.findings} hasLinks />, findings).match(/studio\.openPlace/g)).toHaveLength(1)
})

test('a fix expects the value of the finding, and is disabled after the files have changed', () => {
  const file = 'flows/app.json'
  const faulty = { ...sources, files: new Map(sources.files).set(file, parseSourceFile(file, '{ "a": "spendin" }')) }
  const fault = found(file, '/a', { remedy: { value: 'spending' } })
  const [seen = fault] = expectingFound([fault], faulty)
  expect(seen.remedy).toEqual({ value: 'spending', was: 'spendin' })
  const isDisabled = (finding: StudioFinding, revision: number) =>
    draw(<FindingList findings={[finding]} />, { revision, findings: [] }).includes('disabled=""')
  expect([isDisabled(seen, 1), isDisabled(seen, 2), isDisabled(fault, 1)]).toEqual([false, true, true])
})

test('without git the page of changes shows a message, and can retry', () => {
  const page = (isRefused: boolean) => draw(<Differences answer={{ value: undefined, isRefused, again: () => {} }} />, { findings: [] })
  expect(page(false)).toContain('studio.diffLoading')
  expect(page(true)).not.toContain('studio.diffLoading')
  expect(page(true)).toContain('studio.noDiff')
  expect(page(true)).toContain('studio.loadAgain')
})

test('the tab shows the same number of errors as the header, without warnings', () => {
  const findings = { revision: 1, findings: [found('flows/app.json'), found('flows/app.json', '/api', { severity: 'warning' })] }
  const page = draw(<Shell notice="" />, findings)
  expect(page).toContain('studio.check.errors 1<')
  expect(page).toContain('<span class="count">1</span>')
})

test('a check that did not finish is neither right nor without findings, and its cause is shown', () => {
  const page = draw(<Shell notice="" />, { revision: 1, findings: [], failure: 'Run npm ci first.' })
  expect(page).toContain('studio.check.failed')
  expect(page).toContain('Run npm ci first.')
  expect(page).not.toContain('studio.check.right')
  expect(page).not.toContain('studio.noFindings')
})

test('published changes that the files lack are listed with their place, and merged unless they are meant to be undone', () => {
  const entry = { seq: 4, by: 'Ani', at: '2026-03-02T03:00:00Z', why: 'Letter 12', places: ['locales/en-us/me.json#/me.hello'] }
  const doNothing = { isBusy: false, onMean: () => {}, onCarry: () => {} }
  const list = draw(<TakenBackList lost={[entry]} meant={[]} {...doNothing} />, { findings: [] })
  expect(list).toContain('4. Ani · March 2, 2026 · Letter 12')
  expect(list).toContain('locales/en-us/me.json#/me.hello')
  expect(list).toContain('studio.publish.bringIn<')
  const meant = draw(<TakenBackList lost={[]} meant={[entry]} {...doNothing} />, { findings: [] })
  expect(meant).toContain('4. Ani')
  expect(meant).toContain('checked=""')
  expect(meant).not.toContain('studio.publish.bringIn<')
})

test('a term that compliance must still confirm is listed with its text and a link to its page', () => {
  const file = 'flows/policy/legal.json'
  const { since } = sources.files.get(file)!.json as { since: object }
  const [first = ''] = Object.keys(since)
  const text = JSON.stringify({ ...(sources.files.get(file)!.json as object), since: { ...since, [first]: null } })
  const open = { ...sources, files: new Map(sources.files).set(file, parseSourceFile(file, text)) }
  const terms = listOpenTerms(open, product, 'en-us')
  const words = `${product.texts['en-us']!['studio.policy.legal']}: ${product.texts['en-us']![`studio.number.since.${first}`]}`
  expect(terms).toContainEqual({ file, pointer: `/since/${first}`, words })
  expect(draw(<OpenTermList terms={terms} />, { findings: [] })).toContain(words)
  expect(pageOfFinding({ file, pointer: `/since/${first}` }, [])).toEqual({ section: 'numbers', id: 'legal' })
})
