import type { Config } from '../../../src/compiler/load/config.ts'
import { formats } from '../../../src/product/formats.ts'
import { type AllowedEdit, allowedEdits } from '../../allowed-edits/allowed-edits.ts'
import { job, person } from '../../server/support/borrower.ts'
import { productOf } from './release.ts'
import { sources } from '../../conformance/product.ts'

export type PageName = 'home' | 'person' | 'job' | 'loanProduct' | 'plan' | 'me' | 'complaints'
type Texts = { text(key: string): string }
/** Expected reply to a call: its code, and the refused field. */
type ExpectedReply = { code: number; field?: string }
/** Effects of an edit that a journey can observe. */
type Visibility = {
  /** Text keys by page whose text changes, appears or disappears with the edit. */
  changedTexts?: { [place in PageName]?: string[] }
  /** Text keys by page and by the path of their field, which may be in another group of the form. */
  changedFieldTexts?: { [place in PageName]?: { [at: string]: string } }
  /** Values of the policy on a page, formatted in the language of the page. */
  changedValues?: { [place in PageName]?: (config: Config, texts: Texts) => string }
  /** Calls with their reply after the edit; without the edit, the reply differs. */
  changedReplies?: { as: 'applicant' | 'borrower'; call: string; payload: Record<string, unknown>; answer: ExpectedReply }[]
}

const invalidField = (field: string): ExpectedReply => ({ code: 4003, field })
const rateText =
  (...of: ('interest' | 'fee')[]) =>
  (config: Config, texts: Texts) => {
    const product = productOf({ sources, config })
    return formats.percent(
      of.reduce((sum, rate) => sum + product[rate], 0),
      texts,
    )
  }
const { wages: _, ...withoutWages } = job

const visibilities: { [edit: string]: Visibility } = {
  'a field that could be left out is required': {
    changedFieldTexts: { job: { '/wages': 'form.jobInfo.wages' } },
    changedReplies: [{ as: 'applicant', call: 'saveWork', payload: withoutWages, answer: invalidField('/wages') }],
  },
  'a choice has other words': { changedFieldTexts: { person: { '/residential_status': 'enum.house.2' } } },
  'a lowest salary is higher': {
    changedReplies: [
      { as: 'applicant', call: 'saveWork', payload: { ...job, wages: 0, salary: 499_999 }, answer: invalidField('/salary') },
    ],
  },
  'there is one choice more': {
    changedReplies: [{ as: 'applicant', call: 'saveBase', payload: { ...person, religion: 7 }, answer: { code: 200 } }],
  },
  'words of the first page, a button and an error are others': { changedTexts: { home: ['home.unaudited.text', 'home.unaudited.check'] } },
  'a block is taken out': { changedTexts: { loanProduct: ['home.product.app'] } },
  'a product costs less and starts higher, and so does the sample': {
    changedValues: { home: rateText('fee'), loanProduct: rateText('fee'), plan: rateText('interest', 'fee') },
    changedReplies: [
      {
        as: 'borrower',
        call: 'loanPlan',
        payload: { pid: 'cash', period: 3, money: 400_000 },
        answer: { code: 4220, field: '/money' },
      },
    ],
  },
  'who borrows is 25 or older': {
    changedTexts: { home: ['home.unaudited.who'] },
    changedFieldTexts: { person: { '/birth_date': 'form.personInfo.birth_date.help' } },
    changedReplies: [
      {
        as: 'applicant',
        call: 'saveBase',
        payload: { ...person, birth_date: Date.UTC(new Date().getUTCFullYear() - 23, 0, 1) / 1000 },
        answer: { code: 4219, field: '/birth_date' },
      },
    ],
  },
  'a menu has one more entry': { changedTexts: { me: ['me.privacy'] } },
  'there is one page more, and a way to it': {
    changedTexts: {
      me: ['title.complaints'],
      complaints: ['complaints.intro', 'complaints.tell', 'complaints.answer', 'complaints.authority', 'me.contact'],
    },
  },
  'a tab is called otherwise': { changedTexts: { me: ['tab.bill'] } },
}

/** Every allowed edit with its observable effects. */
export const visibleEdits: (AllowedEdit & Visibility)[] = allowedEdits.map((edit) => ({ ...edit, ...visibilities[edit.edit] }))
