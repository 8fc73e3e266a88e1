import type { Sources } from '../../src/compiler/load/config.ts'
import { isMap } from '../../src/core/language/map.ts'
import { type Edit, editSources } from '../compiler/edit-sources.ts'
import { numberEdits } from './number-edits.ts'
import {
  type EditFinder,
  inCapitals,
  inScenarios,
  replaced,
  replaceValue,
  withContact,
  without,
  withoutChannel,
  words,
} from './edit-makers.ts'

/** A complete change of the product's JSON, with everything that `check` requires. */
export type AllowedEdit = {
  edit: string
  files: (Edit | EditFinder)[]
  /** Rows of `tests/conformance/specification/` that it changes intentionally. */
  deviates?: string[]
}

const workNeeds = ['company_name', 'province', 'city', 'districts', 'sub_districts', 'address']
const third = { name: 'Citra Ayu', relationship: 5, phone: '081377788899' }

export const allowedEdits: AllowedEdit[] = [
  {
    edit: 'a field that could be left out is required',
    files: [
      { file: 'schemas/forms/jobInfo.json', pointer: '/required/-', value: 'wages' },
      { file: 'schemas/examples/jobInfo.json', pointer: '/valid/plain/wages', value: 0 },
      { file: 'schemas/examples/jobInfo.json', pointer: '/valid/least/wages', value: 0 },
      { file: 'schemas/examples/jobInfo.json', pointer: '/valid/most/wages', value: 0 },
      { file: 'schemas/examples/jobInfo.json', pointer: '/invalid/wagesMissing', value: { at: '/wages', keyword: 'required' } },
      ...words('forms', {
        'form.jobInfo.wages.required': ['Please fill in your other income, or 0', 'Isi penghasilan lain Anda, atau 0 bila tidak ada'],
      }),
      inScenarios((pointer, value) =>
        isMap(value) && 'salary' in value && 'other_loan_status' in value && !('wages' in value)
          ? [{ pointer: `${pointer}/wages`, value: 0 }]
          : [],
      ),
    ],
  },
  {
    edit: 'a required field may be left out',
    deviates: ['required.workInfo.email'],
    files: [
      { file: 'schemas/forms/workInfo.json', pointer: '/required', value: workNeeds },
      { file: 'schemas/examples/workInfo.json', pointer: '/invalid/emailMissing' },
      ...without('forms', 'form.workInfo.email.required'),
    ],
  },
  {
    edit: 'a choice has other words',
    files: words('enums', { 'enum.house.2': ['I rent it or live with family', 'Sewa atau ikut keluarga'] }),
  },
  {
    edit: 'there is one choice more',
    deviates: ['enum.religion'],
    files: [
      { file: 'schemas/enums/religion.json', pointer: '/enum/-', value: 7 },
      { file: 'schemas/examples/personInfo.json', pointer: '/invalid/religion/to', value: 8 },
      ...words('enums', { 'enum.religion.7': ['Belief in God Almighty', 'Kepercayaan terhadap Tuhan YME'] }),
    ],
  },
  {
    edit: 'a lowest salary is higher',
    deviates: ['field.jobInfo.salary.least'],
    files: [
      { file: 'schemas/fields.json', pointer: '/definitions/salary/minimum', value: 500_000 },
      { file: 'schemas/examples/jobInfo.json', pointer: '/valid/least/salary', value: 500_000 },
      { file: 'schemas/examples/jobInfo.json', pointer: '/invalid/salaryLow/to', value: 499_999 },
      replaced(/Rp 10\.000(?!\.)/, 'Rp 500.000', 'form.jobInfo.salary.minimum'),
    ],
  },
  {
    edit: 'words of the first page, a button and an error are others',
    files: [
      ...words('home', {
        'home.unaudited.text': ['No collateral, licensed and supervised by OJK', 'Tanpa agunan, berizin dan diawasi OJK'],
        'home.unaudited.check': ['Check my limit now', 'Cek limit saya sekarang'],
      }),
      ...words('policy', {
        'error.4212': ['Your limit is still being decided.', 'Limit Anda masih kami putuskan.'],
        'policy.retired': ['Not offered any more', 'Sudah tidak ada lagi'],
      }),
    ],
  },
  {
    edit: 'a block is taken out',
    files: [{ file: 'flows/screens/home/HomeLoanProduct.json', pointer: '/blocks/app' }, ...without('home', 'home.product.app')],
  },
  {
    edit: 'the blocks of a page stand in another order',
    files: [{ file: 'flows/screens/home/HomeUnaudited.json', pointer: '/order', value: ['offer', 'steps', 'terms'] }],
  },
  {
    edit: 'a form asks in another order',
    files: [
      {
        file: 'flows/forms/personInfo.json',
        pointer: '/groups/card/fields',
        value: ['name', 'cardid', 'birth_date', 'gender', 'marriage', 'religion'],
      },
    ],
  },
  {
    edit: 'a loan has one more purpose',
    files: [
      { file: 'flows/policy/purposes.json', pointer: '/purposes/family/children/umrah', value: {} },
      ...words('policy', { 'purpose.umrah': ['Umrah or hajj', 'Umrah atau haji'] }),
    ],
  },
  {
    edit: 'a product costs less and starts higher, and so does the sample',
    deviates: [
      'constant.landing.minAmount',
      'constant.landing.dailyService',
      'constant.landing.sample',
      'constant.product.fee',
      'constant.product.minimum',
    ],
    files: [
      { file: 'flows/policy/products.json', pointer: '/products/cash/fee', value: 24_000 },
      { file: 'flows/policy/products.json', pointer: '/products/cash/minimum', value: 1_000_000 },
      {
        file: 'flows/app.json',
        pointer: '/facts/landing/sample',
        value: { amount: 3_000_000, period: 3, cost: 729_000, instalment: 1_243_000, total: 3_729_000 },
      },
    ],
  },
  {
    edit: 'being late costs less',
    deviates: ['constant.landing.dailyLate', 'constant.product.late'],
    files: [{ file: 'flows/policy/products.json', pointer: '/products/cash/late', value: 25_000 }],
  },
  {
    edit: 'who borrows is 25 or older',
    files: [{ file: 'flows/decisions/eligibility.json', pointer: '/inputs/inAge/when/~1applicant~1age/minimum', value: 25 }],
  },
  {
    edit: 'a menu has one more entry',
    files: [
      {
        file: 'flows/screens/me/Me.json',
        pointer: '/blocks/help/blocks/privacy',
        value: { block: 'Cell', text: 'me.privacy', icon: 'shield', onPress: [{ open: 'PrivacyPolicy' }] },
      },
      ...words('me', { 'me.privacy': ['Your data and privacy', 'Privasi data Anda'] }),
    ],
  },
  {
    edit: 'there is one page more, and a way to it',
    files: [
      {
        file: 'flows/screens/me/Me.json',
        pointer: '/blocks/help/blocks/complaints',
        value: { block: 'Cell', text: 'title.complaints', icon: 'chat', onPress: [{ go: 'complaints' }] },
      },
      {
        file: 'flows/routes.json',
        pointer: '/routes/complaints',
        value: { path: '/me/complaints', parent: 'root', screen: 'Complaints', title: 'title.complaints', help: 'complain' },
      },
      {
        file: 'flows/screens/complaints/Complaints.json',
        value: {
          $schema: '../../../schemas/meta/screen.json',
          title: 'title.complaints',
          blocks: {
            intro: { block: 'Text', look: 'strong', text: 'complaints.intro' },
            steps: {
              block: 'Steps',
              now: 'tell',
              of: { tell: 'complaints.tell', answer: 'complaints.answer', authority: 'complaints.authority' },
            },
            contact: { block: 'Button', text: 'me.contact', onPress: [{ open: 'ContactSheet' }] },
          },
        },
      },
      {
        file: 'flows/scenarios/complaints.json',
        value: {
          $schema: '../../schemas/meta/scenario.json',
          scenarios: {
            complaints: {
              about: 'Who wants to complain reads how.',
              aboutIn: { 'id-id': 'Yang ingin mengadu membaca caranya.' },
              given: { session: { token: 'a-token-of-enough-characters', uid: 'u1' } },
              do: [{ visit: '/me/complaints' }],
              expect: { route: 'complaints', shown: ['complaints.intro'] },
            },
          },
        },
      },
      ...words('app', { 'title.complaints': ['Complaints', 'Pengaduan'] }),
      ...words('complaints', {
        'complaints.intro': ['Something went wrong? Tell us.', 'Ada yang kurang berkenan? Sampaikan kepada kami.'],
        'complaints.tell': ['Call or write to us', 'Telepon atau tulis kepada kami'],
        'complaints.answer': ['We answer within 10 working days', 'Kami jawab dalam 10 hari kerja'],
        'complaints.authority': ['Not satisfied? Call OJK at 157', 'Belum puas? Hubungi OJK di nomor 157'],
      }),
    ],
  },
  {
    edit: 'a tab is called otherwise',
    files: words('app', { 'tab.bill': ['To pay', 'Bayar'] }),
  },
  {
    edit: 'the profile asks for the workplace before the job',
    files: [
      { file: 'flows/journeys/profile.json', pointer: '/order', value: ['person', 'work', 'job', 'contacts', 'face', 'bank'] },
      { file: 'flows/scenarios/profile.json', pointer: '/scenarios/jobComesAfterPerson/expect', value: { route: 'userIntoWork' } },
    ],
  },
  {
    edit: 'a third contact is asked for',
    deviates: ['field.contacts.contacts.number'],
    files: [
      { file: 'schemas/forms/contacts.json', pointer: '/properties/contacts/minItems', value: 3 },
      { file: 'schemas/forms/contacts.json', pointer: '/properties/contacts/maxItems', value: 3 },
      replaceValue('flows/calls/profile.json', '/calls/social/reply/properties/socials/maxItems', 3),
      { file: 'schemas/examples/contacts.json', pointer: '/valid/plain/contacts/2', value: third },
      { file: 'schemas/examples/contacts.json', pointer: '/invalid/three' },
      {
        file: 'schemas/examples/contacts.json',
        pointer: '/invalid/four',
        value: { at: '/contacts', to: [third, third, third, third], keyword: 'maxItems' },
      },
      ...(['first', 'second'] as const).map((other, index) => ({
        file: 'flows/forms/contacts.json',
        pointer: `/rules/${other}AndThirdDiffer`,
        value: {
          field: '/contacts/2/phone',
          text: 'form.contacts.phonesDiffer',
          must: { '/form/contacts/contacts/2/phone': { not: `/form/contacts/contacts/${index}/phone` } },
        },
      })),
      {
        file: 'flows/forms/contacts.json',
        pointer: '/rules/thirdNotOwn',
        value: {
          field: '/contacts/2/phone',
          text: 'form.contacts.notOwn',
          must: { '/form/contacts/contacts/2/phone': { not: '/session/phone' } },
        },
      },
      replaced(/\btwo (?=(complete )?(emergency )?contacts\b)/i, 'three '),
      replaced(/\bdua (?=kontak\b)/i, 'tiga '),
      inScenarios(withContact(third)),
    ],
  },
  {
    edit: 'there is one channel more',
    files: [
      {
        file: 'flows/channels/warung.json',
        value: {
          $schema: '../../schemas/meta/channel.json',
          channel: 'warung',
          base: '1',
          patch: {
            app: { facts: { downloadStrip: { shown: false } } },
            screens: { HomeUnaudited: { order: ['offer', 'who'] } },
            texts: {
              'en-us': { 'home.unaudited.how': 'How it works at the warung' },
              'id-id': { 'home.unaudited.how': 'Cara kerjanya di warung' },
            },
          },
        },
      },
      {
        file: 'flows/scenarios/warung.json',
        value: {
          $schema: '../../schemas/meta/scenario.json',
          scenarios: {
            entered: {
              about: 'Who comes by the warung stays its own.',
              given: { channel: 'warung' },
              do: [{ visit: '/index?cl=warung' }],
              expect: { route: 'HomeUnaudited', holds: { '/session/cl': 'warung' } },
            },
          },
        },
      },
    ],
  },
  {
    // Not the kiosk's channel, which is the example of the README and of docs/for-partners.md.
    edit: 'the channel of a partner ends',
    files: [withoutChannel('agen')],
  },
  {
    edit: 'there is one bank more',
    files: [
      { file: 'flows/policy/banks.json', pointer: '/banks/nagari', value: { code: '118', minDigits: 14, maxDigits: 14 } },
      ...words('policy', { 'bank.nagari': ['Bank Nagari', 'Bank Nagari'] }),
    ],
  },
  {
    edit: 'a store takes more at once',
    files: [{ file: 'flows/policy/methods.json', pointer: '/methods/alfamart/maximum', value: 3_000_000 }],
  },
  {
    edit: 'a review takes longer',
    files: [{ file: 'flows/policy/terms.json', pointer: '/timers/auditMinutes', value: 10 }],
  },
  {
    edit: 'every number of the policy moves',
    deviates: [
      'constant.landing.maxAmount',
      'constant.landing.maxPeriod',
      'constant.product.maximum',
      'constant.product.periods',
      'screen.HomeLoaning',
    ],
    files: numberEdits,
  },
  {
    edit: 'the words of errors, of the policy and of the sandbox are others',
    deviates: ['words.idTakenEnglish', 'words.idTakenIndonesian'],
    files: [inCapitals(/^(error|policy|sandbox)\./)],
  },
]

/** Applies the edits one after the other. */
export function withAllowedEdits(sources: Sources, edits: AllowedEdit[] = allowedEdits): Sources {
  return edits
    .flatMap(({ files }) => files)
    .reduce((tree, file) => editSources(tree, typeof file === 'function' ? file(tree) : [file]), sources)
}
