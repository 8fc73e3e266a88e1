import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { applyRules } from '../../src/compiler/check/apply-rules.ts'
import { createCheckContext } from '../../src/compiler/check/context/check-context.ts'
import { lockedHits } from '../../src/compiler/check/rules/channels/locked-hits.ts'
import { patchRules } from '../../src/compiler/check/rules/channels/patch-rules.ts'
import { schemaRules } from '../../src/compiler/check/rules/forms/schema-rules.ts'
import { buildConfigs } from '../../src/compiler/load/build-configs.ts'
import { isError } from '../../src/compiler/load/finding.ts'
import { tokens } from '../../src/core/language/pointer.ts'
import { isOptionalText } from '../../src/phrases/optional-texts.ts'
import { parseSourceFile } from '../../src/compiler/load/load-sources.ts'
import type { Sources } from '../../src/compiler/load/config.ts'
import { isLooser, moved, withHidden, withOffered, withRequired, withRule } from '../../src/studio/client/forms/field-edits.ts'
import { saidByChannel } from '../../src/studio/client/forms/said-by-channel.ts'
import { outcomesOf, formatOutcome, withOutcome } from '../../src/studio/client/tables/outcomes.ts'
import { removedRules, rulePlace } from '../../src/studio/client/tables/rule-place.ts'
import { withTyped } from '../../src/studio/client/tables/use-proof.ts'
import type { Edit, FieldModel, JsonPlace, TableModel } from '../../src/studio/contract.ts'
import { editJson, projectFormat } from '../../src/studio/edit/edit-json.ts'
import { exportTexts, importTexts, textSheet } from '../../src/studio/edit/text-sheet.ts'
import { expecting, withValue, withWords } from '../../src/studio/place-edits.ts'
import { textPlace } from '../../src/studio/text-place.ts'
import { describeForm } from '../../src/studio/views/describe-form.ts'
import { describeScreen } from '../../src/studio/views/describe-screen.ts'
import { describeTable, proveTable } from '../../src/studio/views/describe-table.ts'
import { isTextLocked, lockedFor } from '../../src/studio/views/locked-for-channel.ts'
import { configs, product, sources } from '../conformance/product.ts'
import { program } from './project-copy.ts'

type TableRule = TableModel['rules'][number]

const [locale = ''] = Object.keys(product.texts)
const formatText = projectFormat(program)
const forms = Object.keys(product.flows.forms)

/** One channel is enough, because the edits do not depend on the channel. */
const one = [...configs.values()].filter(({ channelPatch }) => channelPatch).slice(0, 1)

describe.each(one)('in the channel $channel', ({ channel, channelPatch }) => {
  const file = channelPatch!.file
  const written = readFileSync(join(program, file), 'utf8')
  const describeIn = (id: string, from = sources) => describeForm(from, buildConfigs(from).configs.get(channel)!, id, locale)!
  const views = forms.flatMap((id) => describeForm(sources, configs.get(channel)!, id, locale) ?? [])
  const fields = views.flatMap(({ id, group }) => group.fields.map((field) => ({ id, group, field })))
  const find = (is: (field: FieldModel) => unknown) => fields.find(({ field }) => is(field))!

  /** Returns the channel's file after the edits, and the sources with it. */
  async function edited(edits: readonly Edit[]): Promise<{ text: string; after: Sources }> {
    expect(new Set(edits.map((edit) => edit.file))).toEqual(new Set([file]))
    const text = await editJson(written, edits, formatText)
    return { text, after: { ...sources, files: new Map([...sources.files, [file, parseSourceFile(file, text)]]) } }
  }
  const back = async ({ text }: { text: string }, edits: Edit[]) => JSON.parse(await editJson(text, edits, formatText)) as unknown
  /** Expects no error of the rules for patches and schemas. `npm run check` applies all others. */
  function isLawful({ after }: { after: Sources }): void {
    const changed = buildConfigs(after).configs
    const context = createCheckContext(after, changed.get(channel)!, createCheckContext(after, changed.get('base')!))
    expect(applyRules({ ...patchRules, ...schemaRules }, context, after, context).filter(isError)).toEqual([])
  }

  test('every change is written to the file of the channel', () => {
    for (const { group, field } of fields) {
      const words = field.texts.flatMap((text) => Object.values(text.words))
      for (const place of [...field.rules, ...words, group.required!, group.order, ...(field.hide?.places ?? [])])
        expect(place.file).toBe(file)
    }
  })

  test('an optional field becomes required, and optional again', async () => {
    const { id, group, field } = find((each) => !each.required && !each.hide?.isHidden)
    const changed = await edited([withRequired(group.required!, field.name, true)])
    const now = describeIn(id, changed.after)
    expect(now.group.fields.find(({ name }) => name === field.name)?.required).toBe(true)
    expect(await back(changed, [withRequired(now.group.required!, field.name, false)])).toEqual(JSON.parse(written))
  })

  test('a range can become stricter but not looser, and follows the product again when it is cleared', async () => {
    const { id, field } = find(({ rules }) =>
      rules.some(({ keyword, value, inherited }) => keyword === 'maxLength' && inherited && value === undefined),
    )
    const rule = field.rules.find(({ keyword }) => keyword === 'maxLength')!
    const limit = Number(rule.inherited)
    const typed = (text: string, at: JsonPlace = rule) => withRule(at, 'number', text, locale)
    expect([1, 0, -1].map((more) => isLooser(rule, typed(String(limit + more))))).toEqual([true, false, false])
    const changed = await edited([typed(String(limit - 1))])
    const now = describeIn(id, changed.after).group.fields.find(({ name }) => name === field.name)!
    const ownRule = now.rules.find(({ keyword }) => keyword === 'maxLength')!
    expect(ownRule).toMatchObject({ value: limit - 1, inherited: limit })
    for (const empty of ['', String(limit)]) expect(await back(changed, [typed(empty, ownRule)])).toEqual(JSON.parse(written))
  })

  test('a text is changed for the channel, and only in its language', async () => {
    const { id, field } = find(({ texts }) => texts.some(({ part, words }) => part === '' && words[locale]?.value === undefined))
    const label = field.texts.find(({ part }) => part === '')!
    const changed = await edited([withWords(label.words[locale]!, 'Quite other words')])
    const now = describeIn(id, changed.after).group.fields.find(({ name }) => name === field.name)!
    expect(now.label).toBe('Quite other words')
    const own = now.texts.find(({ part }) => part === '')!.words[locale]!
    expect(await back(changed, [withWords(own, '')])).toEqual(JSON.parse(written))
  })

  test('another order, a hidden field and fewer choices are valid', { timeout: 120_000 }, async () => {
    const several = views.find(({ group }) => group.fields.length > 2 && group.order.value === undefined)!
    const names = several.group.fields.map(({ name }) => name)
    const { field } = find(({ hide }) => hide && !hide.isHidden)
    const listed = find(({ choices, required }) => required && choices?.offered?.value === undefined && (choices?.values.length ?? 0) > 3)
    const { offered, values } = listed.field.choices!
    const changed = await edited([
      moved(several.group.order, names, 1, -1),
      ...withHidden(field.hide!.places, true),
      withOffered(offered!, values.at(-1)!.value, false),
    ])
    isLawful(changed)
    const config = buildConfigs(changed.after).configs.get(channel)!
    const hidden = forms
      .flatMap((id) => describeForm(changed.after, config, id, locale)?.group.fields ?? [])
      .filter(({ hide }) => hide?.isHidden)
    expect(hidden.map(({ name }) => name)).toContain(field.name)
  })

  test('a block of a page is hidden and shown again', async () => {
    const { home } = product.flows.routes
    const screen = product.flows.routes.routes[home]!.screen!
    const view = describeScreen(sources, configs.get(channel)!, screen, locale)!
    const { hide } = view.group.blocks.find((block) => block.hide && !block.hide.isHidden)!
    const changed = await edited(withHidden(hide!.places, true))
    expect(changed.text).toContain('null')
    expect(await back(changed, withHidden(hide!.places, false))).toEqual(JSON.parse(written))
  })

  test('the channel’s changes of a block return when the block is hidden and shown again', async () => {
    const { home } = product.flows.routes
    const screen = product.flows.routes.routes[home]!.screen!
    const blocksIn = (from: Sources) => describeScreen(from, buildConfigs(from).configs.get(channel)!, screen, locale)!.group.blocks
    const { name, hide } = blocksIn(sources).find((block) => block.hide?.places[0]?.value === undefined && !block.hide?.isHidden)!
    const own = await edited([{ ...expecting(hide!.places[0]!), value: { text: 'home.own' } }])
    const hideIn = (from: Sources) => blocksIn(from).find((block) => block.name === name)!.hide!
    const [said] = hideIn(own.after).places as [JsonPlace]
    expect(said.value).toEqual({ text: 'home.own' })

    const hidden = await editJson(own.text, withHidden([said], true), formatText)
    const after = { ...sources, files: new Map([...sources.files, [file, parseSourceFile(file, hidden)]]) }
    expect(hideIn(after)).toMatchObject({ isHidden: true, places: [{ value: null }] })
    const shown = await editJson(
      hidden,
      withHidden(hideIn(after).places, false, () => said.value),
      formatText,
    )
    expect(shown).toBe(own.text)
  })

  test('a block that another person has changed or hidden meanwhile is neither hidden nor shown', () => {
    const place: JsonPlace = { file, pointer: '/patch/a', sharedWith: [], value: { text: 'a' } }
    expect(withHidden([place], true)).toEqual([{ file, pointer: place.pointer, was: { text: 'a' }, value: null }])
    expect(withHidden([{ ...place, value: null }], false)).toEqual([{ file, pointer: place.pointer, was: null }])
  })

  describe('what the product locks', () => {
    const locked = lockedFor(sources, configs.get(channel)!, product)
    const base = createCheckContext(sources, product)
    /** `pointer`: place in the channel's file. */
    const isRefused = (pointer: string) => {
      const file = tokens(pointer).reduceRight<unknown>((inner, token) => ({ [token]: inner }), null)
      return lockedHits(base, (file as { patch: unknown }).patch, { of: '', pointer: '' }).length > 0
    }
    type Shown = { hide?: { places: JsonPlace[] }; isLocked?: true; group?: { blocks: Shown[] } }
    const within = (blocks: Shown[]): Shown[] => blocks.flatMap((block) => [block, ...within(block.group?.blocks ?? [])])
    const screens = Object.keys(product.flows.screens)
    const blocks = screens.flatMap((id) => within(describeScreen(sources, configs.get(channel)!, id, locale, locked)!.group.blocks))
    const described = forms.map((id) => describeForm(sources, configs.get(channel)!, id, locale, locked)!)
    const texts = described.flatMap(({ buttons, group }) => [...buttons, ...group.fields.flatMap((field) => field.texts)])

    test('cannot be hidden or reworded', () => {
      expect(blocks.filter(({ isLocked }) => isLocked).length).toBeGreaterThan(0)
      expect(texts.filter(({ isLocked }) => isLocked).length).toBeGreaterThan(0)
      for (const { isLocked, words } of texts)
        for (const { pointer } of Object.values(words)) expect(isRefused(pointer), pointer).toBe(isLocked === true)
    })

    test('is all that cannot be changed', () => {
      const hidable = blocks.flatMap(({ hide }) => hide?.places ?? [])
      expect(hidable.length).toBeGreaterThan(0)
      for (const { pointer } of hidable) expect(isRefused(pointer), pointer).toBe(false)
    })
  })

  describe('a table', () => {
    const tableIn = (id: string, from = sources) => {
      const built = buildConfigs(from).configs
      return describeTable(built.get(channel)!, built.get('base')!, id, locale)!
    }
    const tables = Object.keys(product.flows.decisions).map((id) => describeTable(configs.get(channel)!, product, id, locale)!)
    const free = tables.find(({ patch, written, rules }) => !patch?.isLocked && Object.keys(written).length === 0 && rules.length > 2)!
    const [first, second] = free.rules as [TableRule, TableRule]

    test('is locked when the server decides by it', () => {
      for (const { id, rules, patch } of tables)
        if (rules.some(({ then }) => then.key === 'result')) expect(patch, id).toMatchObject({ isLocked: true })
    })

    test('gets another test, outcome and rule in the file of the channel, and follows the product again', async () => {
      const [input = ''] = Object.keys(first.when)
      const [outcome] = outcomesOf(free)
      const place = rulePlace(free, first.name, 'when', input)
      const changed = await edited([
        withValue(place, undefined),
        withOutcome(free, first, outcome!, formatOutcome(second.then.value, outcome!, locale), locale),
        withValue(rulePlace(free, 'quiteNew'), { when: {}, [first.then.key]: [] }),
      ])
      const now = tableIn(free.id, changed.after)
      expect(now.rules.find(({ name }) => name === first.name)).toEqual({
        ...first,
        when: Object.fromEntries(Object.entries(first.when).filter(([name]) => name !== input)),
        then: second.then,
      })
      expect(now.rules.map(({ name }) => name)).toEqual([...free.rules.map(({ name }) => name), 'quiteNew'])
      const { gaps, overlaps } = proveTable(
        changed.after,
        buildConfigs(changed.after).configs.get(channel)!,
        free.id,
        withTyped(now, {}, locale).rules,
      )
      expect([...gaps, ...overlaps]).not.toEqual([])
      const follow = [expecting(rulePlace(now, first.name)), withValue(rulePlace(now, 'quiteNew'), undefined)]
      expect(await back(changed, follow)).toEqual(JSON.parse(written))
    })

    test('can remove a rule of the product, and restore it', async () => {
      const changed = await edited([withValue(rulePlace(free, first.name), undefined)])
      const now = tableIn(free.id, changed.after)
      expect(now.rules).toEqual(free.rules.slice(1))
      expect(removedRules(now)).toEqual([first.name])
      expect(await back(changed, [expecting(rulePlace(now, first.name))])).toEqual(JSON.parse(written))
    })
  })

  describe('the sheet of texts', () => {
    const sheet = textSheet(sources, configs.get(channel)!)
    const locales = Object.keys(product.texts)
    const shown = configs.get(channel)!.texts

    test('has the texts of the channel, and changes nothing when it is imported unchanged', () => {
      for (const each of locales) {
        const words = sheet.rows.map((row) => [row.key, textPlace(row, each, sheet.patch)] as const)
        const seen = words.flatMap(([key, { value, inherited }]) => ((value ?? inherited) ? [[key, value ?? inherited]] : []))
        expect(Object.fromEntries(seen)).toEqual(Object.fromEntries(Object.entries(shown[each]!).filter(([key]) => !isOptionalText(key))))
      }
      expect(importTexts(exportTexts(sheet, locales, ''), sheet, sources).edits).toEqual([])
    })

    test('marks locked texts, and ignores changes of them', () => {
      const marked = textSheet(sources, configs.get(channel)!, isTextLocked(lockedFor(sources, configs.get(channel)!, product)))
      const [locked, ...others] = marked.rows.filter(({ isLocked }) => isLocked)
      expect(others.length).toBeGreaterThan(0)
      expect(others.length).toBeLessThan(marked.rows.length / 2)
      const csv = `key,${locale}\r\n${locked!.key},Quite other words\r\n`
      expect(importTexts(csv, marked, sources)).toMatchObject({ edits: [], locked: [locked!.key] })
    })

    test('writes changed texts to the file of the channel, which follow the product again when reverted', async () => {
      const row = sheet.rows.find(({ key, words }) => words[locale] && sheet.patch?.words[locale]?.[key] === undefined)!
      const csv = (words: string) => `key,${locale}\r\n${row.key},${words}\r\n`
      const changed = await edited(importTexts(csv('Quite other words'), sheet, sources).edits)
      const now = buildConfigs(changed.after).configs.get(channel)!
      expect(now.texts[locale]![row.key]).toBe('Quite other words')
      const again = importTexts(
        `key,${locale}\r\n${row.key},${JSON.stringify(row.words[locale])}\r\n`,
        textSheet(changed.after, now),
        changed.after,
      )
      expect(await back(changed, again.edits)).toEqual(JSON.parse(written))
    })
  })
})

test.each([...configs.values()].filter(({ channelPatch }) => channelPatch).map((config) => [config.channel, config] as const))(
  'the forms of %s name exactly the fields that the channel changes',
  (_, config) => {
    const { texts = {}, forms = {}, schemas = {} } = config.channelPatch!.patch as Record<string, { [key: string]: object }>
    const said = JSON.stringify([texts, forms, schemas])
    for (const id of Object.keys(product.flows.forms)) {
      const form = describeForm(sources, config, id, locale)
      if (!form) continue
      const changed = saidByChannel(form.group).map(({ name }) => name)
      const patched = Object.keys((schemas['forms'] as Record<string, { properties?: object }> | undefined)?.[id]?.properties ?? {})
      expect(changed).toEqual(expect.arrayContaining(patched))
      for (const name of changed) expect(said, `${id} ${name}`).toContain(name)
    }
  },
)
