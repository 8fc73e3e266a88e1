import { createElement } from 'react'
import { describe, expect, it } from 'vitest'
import type { Block } from '../../../src/core/language/screens.ts'
import type { Env } from '../../../src/core/values/scope.ts'
import { type BlockName, blockKinds } from '../../../src/generated/blocks.ts'
import { AmountInput } from '../../../src/web/blocks/AmountInput.tsx'
import { MonthColumns } from '../../../src/web/blocks/MonthColumns.tsx'
import { blockRegistry } from '../../../src/web/blocks/registry.ts'
import { type BlockDefinition, eventHandlers, resolveProps } from '../../../src/core/screens/block-props.ts'
import { formats } from '../../../src/product/formats.ts'
import { drawInApp } from '../draw-in-app.tsx'

const nothing = () => {}
const env: Env = { text: (key) => `the words of ${key}`, now: () => 0, formats }

/** Blocks that need the surrounding app or a browser. */
const needsApp = new Set<BlockName>(['Form', 'Include', 'Outlet', 'Carousel', 'Calendar', 'AreaSlider', 'Camera', 'Frame', 'Captcha'])
const blocks = (Object.keys(blockKinds) as BlockName[]).filter((name) => !needsApp.has(name))

/** Minimal value for a prop of each kind. Props that take data read it from `/data`. */
const samplePropByKind: Record<string, unknown> = {
  text: 'a.text',
  texts: { one: 'a.one', two: 'a.two' },
  rows: { a: { label: 'a.label', value: 'a.value' } },
  questions: { a: { question: 'a.question', answer: 'a.answer' } },
  values: { one: '/data' },
  place: '/data',
  actions: [],
  timerActions: [],
  failureActions: [],
  condition: { has: '/data' },
  word: 'a',
  property: 'id',
  ...Object.fromEntries(['value', 'number', 'time', 'boolean', 'list', 'icon', 'image', 'address', 'entry'].map((kind) => [kind, '/data'])),
}

/** Resolves the props of the component with `data` as the reply. */
function propsOf(name: BlockName, data: unknown): Record<string, unknown> {
  const kinds: BlockDefinition = blockKinds[name]
  const block: Block = { block: name }
  for (const [prop, kind] of Object.entries(kinds.props)) if (Object.hasOwn(samplePropByKind, kind)) block[prop] = samplePropByKind[kind]
  const effects = { run: async () => true, set: nothing }
  return {
    ...(kinds.children === 'items' && { items: [] }),
    ...resolveProps(block, kinds, { data }, env),
    ...eventHandlers(block, kinds, effects),
  }
}

/** Those that load when they are needed are imported here: markup is made without waiting. */
const components = { ...blockRegistry, AmountInput, MonthColumns }
const render = (name: BlockName, props: Record<string, unknown>) => drawInApp(createElement(components[name] as never, props))

describe('a block renders, whatever the server replies', () => {
  const values = [
    undefined,
    null,
    '',
    'x',
    0,
    -1,
    Number.NaN,
    Infinity,
    true,
    [],
    {},
    [null],
    [{ id: 1 }],
    { id: {} },
    'javascript:alert(1)',
    '\u202e<b>',
    2 ** 60,
  ]
  it.each(blocks)('%s', (name) => {
    for (const value of values) {
      const html = render(name, propsOf(name, value))
      expect(html).not.toMatch(/NaN|undefined|\[object|<b>|(?:href|src)="javascript/)
    }
  })
})

const journey = [
  { id: 'person', text: 'Person', done: true, current: false },
  { id: 'work', text: 'Work', done: false, current: true },
  { id: 'bank', text: 'Bank', done: false, current: false },
]
const languages = [
  { id: 'en-us', name: 'English' },
  { id: 'id-id', name: 'Bahasa Indonesia' },
]

describe('texts and roles of a block', () => {
  const cases: { name: string; html: () => string; has: RegExp[]; lacks?: RegExp[] }[] = [
    { name: 'a button is one', html: () => render('Button', { text: 'Pay', onPress: nothing }), has: [/<button type="button"[^>]*>.*Pay/] },
    {
      name: 'a button that is not allowed is disabled',
      html: () => render('Button', { text: 'Pay', disabled: true, onPress: nothing }),
      has: [/<button[^>]* disabled=""/],
    },
    { name: 'a title heads the page', html: () => render('Text', { text: 'Hi', look: 'title' }), has: [/^<h1[^>]*>Hi<\/h1>$/] },
    { name: 'a cell without a press is no button', html: () => render('Cell', { text: 'A' }), has: [/A/], lacks: [/<button/] },
    {
      name: 'a cell that can be chosen says whether it is',
      html: () => render('Cell', { text: 'A', checked: false, onPress: nothing }),
      has: [/aria-pressed="false"/],
    },
    {
      name: 'an unknown picture is the first letter of its words',
      html: () => render('Cell', { text: 'bank', icon: 'nowhere' }),
      has: [/class="initial"[^>]*>B</],
    },
    { name: 'an empty list shows its text', html: () => render('List', { empty: 'Nothing yet', items: [] }), has: [/Nothing yet/] },
    {
      name: 'descriptions are a list of terms',
      html: () => render('DescriptionList', { rows: [{ id: 'a', label: 'Due', value: '1 May' }] }),
      has: [/<dt>Due<\/dt><dd>1 May<\/dd>/],
    },
    {
      name: 'a badge takes its colour from what it shows',
      html: () => render('Badge', { text: 'Paid', of: 1, looks: { '1': 'ok' } }),
      has: [/badge-ok/],
    },
    {
      name: 'a badge of an unknown value keeps its own',
      html: () => render('Badge', { text: 'Paid', of: 'constructor', looks: { '1': 'ok' }, look: 'warn' }),
      has: [/badge-warn/],
    },
    {
      name: 'a notice of danger is an alert',
      html: () => render('Notice', { text: 'No', look: 'danger' }),
      has: [/role="alert"/],
    },
    {
      name: 'steps mark the current one',
      html: () => render('Steps', { now: 'b', of: { a: 'A', b: 'B', c: 'C' }, look: 'list' }),
      has: [/aria-current="step"[^>]*>.*B/],
    },
    {
      name: 'steps that are done say so to a screen reader',
      html: () => render('Steps', { now: 'b', of: { a: 'A', b: 'B' }, look: 'list' }),
      has: [/A<span class="visually-hidden"> \(block\.steps\.done\)/],
      lacks: [/B<span class="visually-hidden">/],
    },
    {
      name: 'the decimals of an amount are set apart, and only they',
      html: () =>
        ['', '-', '−'].map((sign) => render('Text', { text: `${sign}${formats.rupiah(3000000)}` })).join('') +
        render('Text', { text: '0,26' }),
      has: [/(?:>[-−]?Rp\u00a03\.000\.000<span class="cents">,00<\/span><\/p>.*){3}/, />0,26</],
    },
    {
      name: 'the decimals of each amount in a sentence are set apart',
      html: () => {
        const text = `A ${formats.rupiah(5000)}, B ${formats.rupiah(60)}. 3,25`
        return (['Notice', 'Banner', 'Card', 'Cell', 'Option', 'Result', 'Bar', 'Progress'] as const)
          .map((block) =>
            render(block, {
              title: 'T',
              label: 'L',
              value: '1',
              parts: {},
              max: 1,
              text,
              note: text,
              ...(block === 'Progress' && { label: text }),
            }),
          )
          .join('')
      },
      has: [/(?:A Rp\u00a05\.000<span class="cents">,00<\/span>, B Rp\u00a060<span class="cents">,00<\/span>\. 3,25.*){9}/],
    },
    {
      name: 'rows with a size are the key of a bar',
      html: () =>
        render('DescriptionList', {
          rows: [
            { id: 'fee', label: 'Fee', value: '1' },
            { id: 'due', label: 'Due', value: '1 May' },
          ],
          sizes: { fee: 3, due: 1 },
        }),
      has: [/bar-track.*class="part-1"/, /class="description part-1"><dt>Fee/, /class="description part-2"><dt>Due/],
    },
    {
      name: 'one part alone has no bar and is no key',
      html: () => render('DescriptionList', { rows: [{ id: 'fee', label: 'Fee', value: '1' }], sizes: { fee: 3, due: 0 } }),
      has: [/class="description "><dt>Fee/],
      lacks: [/bar-track/],
    },
    {
      name: 'a strip without an action cannot be dismissed',
      html: () => render('AppBanner', { title: 'App' }),
      has: [/App/],
      lacks: [/<button/],
    },
    {
      name: 'steps without a current one have none that is marked',
      html: () => render('Steps', { now: 'nowhere', of: { a: 'A', b: 'B' } }),
      has: [/step-list/],
      lacks: [/aria-current/],
    },
    {
      name: 'a journey shows the step that is not done yet',
      html: () => render('JourneySteps', { each: journey }),
      has: [/wave-node is-done.*wave-node is-current.*wave-node "/, /<strong>Work<\/strong>/],
    },
    {
      name: 'a journey shows the step that the screen names',
      html: () => render('JourneySteps', { each: journey, now: 'person' }),
      has: [/<strong>Person<\/strong>/],
      lacks: [/Work/],
    },
    {
      name: 'a question hides its answer until it is pressed',
      html: () => render('Questions', { items: { who: { topic: '', question: 'Who are we?', answer: 'A lender.' } } }),
      has: [/aria-expanded="false"[^>]*>.*Who are we\?/],
      lacks: [/A lender/],
    },
    {
      name: 'a question that an address names shows its answer, under its topic',
      html: () => render('Questions', { open: 'who', items: { who: { topic: 'Us', question: 'Who are we?', answer: 'A lender.' } } }),
      has: [/<h2[^>]*>Us</, /aria-expanded="true"/, /A lender/],
      lacks: [],
    },
    {
      name: 'of two languages the other one is offered',
      html: () => render('LanguageSwitch', { value: 'id-id', onChange: nothing, each: languages }),
      has: [/<button[^>]*class="language-switch"[^>]*><span>ID</],
      lacks: [/<select/],
    },
    {
      name: 'of three languages each is offered',
      html: () =>
        render('LanguageSwitch', { value: 'id-id', onChange: nothing, each: [...languages, { id: 'su-id', name: 'Basa Sunda' }] }),
      has: [/<option value="id-id" selected="">Bahasa Indonesia<\/option>/, /Basa Sunda/],
    },
    {
      name: 'one language is no choice',
      html: () => render('LanguageSwitch', { value: 'id-id', onChange: nothing, each: languages.slice(0, 1) }),
      has: [/^$/],
    },
    {
      name: 'a tab that is chosen is pressed',
      html: () => render('Tabs', { value: 'b', onChange: nothing, tabs: { a: 'A', b: 'B' } }),
      has: [/aria-pressed="false"[^>]*>A/, /aria-pressed="true"[^>]*>B/],
    },
    {
      name: 'a closed disclosure does not render its content',
      html: () => render('Disclosure', { value: false, onChange: nothing, more: 'More', less: 'Less', children: 'inside' }),
      has: [/aria-expanded="false"[^>]*>.*More/],
      lacks: [/inside/],
    },
    {
      name: 'a link to a store opens without an opener and a referrer',
      html: () => render('AppBanner', { title: 'App', googlePlay: 'https://play.example/x' }),
      has: [/href="https:\/\/play\.example\/x" target="_blank" rel="noopener noreferrer"/],
    },
    {
      name: 'a progress stays within its maximum',
      html: () => render('Progress', { label: 'Paid', value: 9, max: 3 }),
      has: [/max="3"[^>]*value="3"|value="3"[^>]*max="3"/],
    },
    { name: 'a list without a row leaves no empty card', html: () => render('DescriptionList', { title: 'Facts', rows: [] }), has: [/^$/] },
    { name: 'a countdown without an end is empty', html: () => render('Countdown', { text: 'Until', to: undefined }), has: [/^$/] },
    {
      name: 'an amount is grouped',
      html: () => render('AmountInput', { value: 1500000, onChange: nothing, label: 'Amount', min: 400000, max: 30000000 }),
      has: [/value="1\.500\.000"/, /type="range"/],
    },
  ]
  it.each(cases)('$name', ({ html, has, lacks = [] }) => {
    const made = html()
    for (const part of has) expect(made).toMatch(part)
    for (const part of lacks) expect(made).not.toMatch(part)
  })
})
