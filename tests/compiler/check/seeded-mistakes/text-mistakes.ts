import { own } from '../../../../src/core/language/map.ts'
import { sources } from '../../../conformance/product.ts'
import { type Mistake, one } from './mistake.ts'
import { routes, cards, loans, loginSms, contacts, gender, english, indonesian } from './product-files.ts'

export const textMistakes: Mistake[] = [
  {
    name: 'an SMS code without the code',
    edits: [
      { file: 'locales/en-us/server.json', pointer: '/sms.code', value: 'Your code, valid for {{minutes}} minutes' },
      { file: 'locales/id-id/server.json', pointer: '/sms.code', value: 'Kode Anda, berlaku {{minutes}} menit' },
    ],
    code: 'shape-value',
    pointer: '/sms.code',
  },
  {
    name: 'steps of paying without what is paid',
    edits: ['en-us', 'id-id'].map((locale) => ({
      file: `locales/${locale}/policy.json`,
      pointer: '/policy.howto.va.atm',
      value: 'Enter {{code}} at {{name}}.',
    })),
    code: 'shape-value',
    pointer: '/policy.howto.va.atm',
  },
  one('a text key of nothing', { file: cards, pointer: '/blocks/note/text', value: 'me.banksNoet' }, 'text-unknown'),
  one('a title of nothing', { file: routes, pointer: '/routes/discover/title', value: 'title.discvoer' }, 'text-unknown'),
  one('a tab text of nothing', { file: routes, pointer: '/tabs/Me/text', value: 'tab.em' }, 'text-unknown'),
  one('a button of a form without words', { file: loginSms, pointer: '/submit/button', value: 'form.loginSms.sumbit' }, 'text-unknown'),
  one(
    'words with a tag of HTML',
    { file: indonesian, pointer: '/me.banksNote', value: 'Uang masuk ke <b>rekening utama</b>.' },
    'text-raw',
  ),
  one(
    'another number of days in one language',
    {
      file: 'locales/en-us/help.json',
      pointer: '/me.help.complainAnswer',
      value: 'Write or call us. We answer within 20 working days.',
    },
    'text-numbers',
    undefined,
    { file: 'locales/id-id/help.json' },
  ),
  one(
    'words that nobody translated',
    { file: indonesian, pointer: '/me.banksNote', value: String(own(sources.files.get(english)?.json, 'me.banksNote')) },
    'text-same',
  ),
  {
    name: 'wages that are not those of the policy',
    edits: [
      { file: 'locales/en-us/enums.json', pointer: '/enum.salaryRange.3', value: 'Rp 4–9 million' },
      { file: 'locales/id-id/enums.json', pointer: '/enum.salaryRange.3', value: 'Rp 4–9 juta' },
    ],
    code: 'label-range',
    pointer: '/enum.salaryRange.3',
  },
  {
    name: 'a voucher whose name says another percent than it takes off',
    edits: [{ file: 'flows/policy/coupons.json', pointer: '/coupons/firstBuy/percent', value: 20 }],
    code: 'label-range',
    file: 'locales/en-us/policy.json',
    pointer: '/coupon.firstBuy',
  },
  {
    name: 'instalments whose name says another count',
    edits: [{ file: 'flows/policy/payLater.json', pointer: '/payLater/later3/period', value: 4 }],
    code: 'label-range',
    file: 'locales/en-us/policy.json',
    pointer: '/product.later3',
  },
  {
    name: 'an agreement without one of its numbers',
    edits: [
      { file: 'locales/en-us/agreement.json', pointer: '/agreement.late', value: 'A late fee for every day on the overdue principal.' },
      { file: 'locales/id-id/agreement.json', pointer: '/agreement.late', value: 'Denda untuk setiap hari dari pokok yang terlambat.' },
    ],
    code: 'agreed-number',
    file: 'flows/screens/loan/LoanAgreementText.json',
    pointer: '/blocks/late/text/t',
  },
  one('words that nobody finished', { file: english, pointer: '/me.banksNote', value: 'TODO ask compliance' }, 'text-raw'),
  one(
    'two values of a list with the same words',
    { file: 'locales/en-us/enums.json', pointer: '/enum.gender.female', value: 'Male' },
    'label-twice',
  ),
  one('two banks with the same name', { file: 'locales/id-id/policy.json', pointer: '/bank.bni', value: 'BCA' }, 'label-twice'),
  one('words in English alone', { file: indonesian, pointer: '/me.banksNote' }, 'text-untranslated', ''),
  one('words in Indonesian alone', { file: english, pointer: '/me.banksNote' }, 'text-untranslated', ''),
  {
    name: 'a key misspelt in one language',
    edits: [{ file: indonesian, text: ['"me.banksNote"', '"me.bankNotes"'] }],
    code: 'text-misspelt',
    pointer: '/me.bankNotes',
  },
  one('a placeholder lost in translation', { file: indonesian, pointer: '/me.bankNote', value: '{{number}}' }, 'text-placeholders'),
  one(
    'a placeholder misspelt in translation',
    { file: indonesian, pointer: '/me.bankNote', value: '{{number}} {{nama}}' },
    'text-placeholders',
    '/me.bankNote',
  ),
  one(
    'a value left out',
    { file: cards, pointer: '/blocks/list/blocks/bank/note/with/name' },
    'text-value-missing',
    '/blocks/list/blocks/bank/note/t',
  ),
  one(
    'a value that no words use',
    { file: cards, pointer: '/blocks/list/blocks/bank/note/with/bank', value: 'x' },
    'text-value-idle',
    '/blocks/list/blocks/bank/note/t',
  ),
  {
    name: 'words that nothing shows',
    edits: [
      { file: english, pointer: '/me.leftOver', value: 'Left over' },
      { file: indonesian, pointer: '/me.leftOver', value: 'Sisa' },
    ],
    code: 'text-unused',
    file: english,
    pointer: '/me.leftOver',
  },
  one('a plural form left out', { file: 'locales/en-us/rules.json', pointer: '/rule.minItems_one' }, 'text-plural', '/rule.minItems_other'),
  one('a choice without words', { file: gender, pointer: '/enum/2', value: 'unsaid' }, 'enum-label-missing'),
  one('an enumeration of another title', { file: gender, pointer: '/title', value: 'Sex' }, 'enum-title'),
  one('a choice of another type', { file: 'schemas/enums/education.json', pointer: '/enum/0', value: '1' }, 'enum-type'),
  {
    name: 'a field without a label',
    edits: [
      { file: 'locales/en-us/forms.json', pointer: '/form.feedback.content' },
      { file: 'locales/id-id/forms.json', pointer: '/form.feedback.content' },
    ],
    code: 'field-label-missing',
    file: 'schemas/forms/feedback.json',
    pointer: '/properties/content',
  },
  one(
    'a rule without a message',
    { file: contacts, pointer: '/properties/contacts/uniqueItems', value: true },
    'message-missing',
    '/properties/contacts/uniqueItems',
    {
      edits: [
        { file: contacts, pointer: '/properties/contacts/uniqueItems', value: true },
        { file: 'locales/en-us/rules.json', pointer: '/rule.uniqueItems' },
        { file: 'locales/id-id/rules.json', pointer: '/rule.uniqueItems' },
      ],
    },
  ),

  one(
    'a title for the address that is none',
    { file: loans, pointer: '/blocks/list/blocks/loan/onPress/0/choose/awaited/then/0/with/title', value: 'title.homeLonaing' },
    'title-unknown',
  ),
  ...[
    { key: 'message.paid', text: 'We received {{amout}}. Thank you.' },
    { key: 'message.approved', text: 'Your limit is {{amount}} until {{date}}.' },
    { key: 'sms.app', text: 'Get the Alur app: {{link}}' },
    { key: 'error.4250', text: 'The amount is now {{total}}. Please confirm again.' },
    { key: 'error.4102', text: 'That code has expired, {{name}}.' },
    { key: 'policy.reject.age', text: 'We lend to people aged {{frm}} to {{to}}, until the last instalment.' },
    { key: 'policy.howto.store.store', text: 'Show {{code}} and pay {{amount}} for loan {{order}}.' },
  ].map(({ key, text }) => ({
    name: `a value that the server does not fill in, in ${key}`,
    edits: ['en-us', 'id-id'].map((locale) => ({ file: fileOfText(locale, key), pointer: `/${key}`, value: text })),
    code: 'text-value-unknown',
    pointer: `/${key}`,
  })),
]

/** Returns the file of the locale that has the text. */
function fileOfText(locale: string, key: string): string {
  const found = [...sources.files.values()].find(({ path, json }) => path.startsWith(`locales/${locale}/`) && own(json, key) !== undefined)
  if (!found) throw new Error(`No file of ${locale} has ${key}.`)
  return found.path
}
