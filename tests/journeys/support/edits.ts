import type { Edit } from '../../compiler/mutate.ts'
import { job, person } from '../../server/borrower.ts'

export type Place = 'home' | 'person' | 'job' | 'loanProduct' | 'plan' | 'me' | 'complaints'
/** What a call is answered: its code, and the field that is wrong. */
type Answer = { code: number; field?: string }
type EditRow = {
  edit: string
  files: Edit[]
  /** Text keys whose words stand on a page, as its release has them or not at all. */
  says?: { [place in Place]?: string[] }
  /** What a page reads: before the edit, after it. */
  reads?: { [place in Place]?: [before: string, after: string] }
  /** What the office answers: before the edit, after it. */
  asked?: { as: 'applicant' | 'borrower'; call: string; payload: Record<string, unknown>; answers: [before: Answer, after: Answer] }[]
}

const ok: Answer = { code: 200 }
const wrong = (field: string): Answer => ({ code: 4003, field })

/** Each of them in JSON alone, as someone who does not program would make it. */
export const edits: EditRow[] = [
  {
    edit: 'a field that could be left out is required',
    files: [
      { file: 'schemas/forms/jobInfo.json', at: '/required/-', to: 'wages' },
      { file: 'schemas/examples/jobInfo.json', at: '/valid/plain/wages', to: 0 },
      { file: 'schemas/examples/jobInfo.json', at: '/valid/least/wages', to: 0 },
      { file: 'schemas/examples/jobInfo.json', at: '/valid/most/wages', to: 0 },
      { file: 'schemas/examples/jobInfo.json', at: '/invalid/wagesMissing', to: { at: '/wages', keyword: 'required' } },
      ...words('forms', {
        'form.jobInfo.wages': ['Other income a month', 'Penghasilan lain per bulan'],
        'form.jobInfo.wages.required': ['Please fill in your other income, or 0', 'Isi penghasilan lain Anda, atau 0 bila tidak ada'],
      }),
    ],
    says: { job: ['form.jobInfo.wages'] },
    asked: [{ as: 'applicant', call: 'saveWork', payload: job, answers: [ok, wrong('/wages')] }],
  },
  {
    edit: 'a choice has other words',
    files: words('enums', { 'enum.house.2': ['I rent it or live with family', 'Sewa atau ikut keluarga'] }),
    says: { person: ['enum.house.2'] },
  },
  {
    edit: 'a lowest salary is higher',
    files: [
      { file: 'schemas/fields.json', at: '/definitions/salary/minimum', to: 500_000 },
      { file: 'schemas/examples/jobInfo.json', at: '/valid/least/salary', to: 500_000 },
      { file: 'schemas/examples/jobInfo.json', at: '/invalid/salaryLow/to', to: 499_999 },
      ...words('forms', { 'form.jobInfo.salary.minimum': ['The salary must be at least Rp 500.000', 'Gaji minimal Rp 500.000'] }),
    ],
    asked: [
      { as: 'applicant', call: 'saveWork', payload: { ...job, income: 1, wages: 0, salary: 499_999 }, answers: [ok, wrong('/salary')] },
    ],
  },
  {
    edit: 'there is one choice more',
    files: [
      { file: 'schemas/enums/religion.json', at: '/enum/-', to: 7 },
      { file: 'schemas/examples/personInfo.json', at: '/invalid/religion/to', to: 8 },
      ...words('enums', { 'enum.religion.7': ['Belief in God Almighty', 'Kepercayaan terhadap Tuhan YME'] }),
    ],
    asked: [{ as: 'applicant', call: 'saveBase', payload: { ...person, religion: 7 }, answers: [wrong('/religion'), ok] }],
  },
  {
    edit: 'a sentence of the first page is another',
    files: words('home', {
      'home.unaudited.text': ['No collateral, licensed and supervised by OJK', 'Tanpa agunan, berizin dan diawasi OJK'],
    }),
    says: { home: ['home.unaudited.text'] },
  },
  {
    edit: 'a block is taken out',
    files: [
      { file: 'flows/screens/home/HomeLoanProduct.json', at: '/blocks/app' },
      ...without('home', 'home.product.app', 'home.product.install'),
    ],
    says: { loanProduct: ['home.product.app', 'home.product.install'] },
  },
  {
    edit: 'a loan has one more purpose',
    files: [
      { file: 'flows/lender/purposes.json', at: '/purposes/family/children/umrah', to: {} },
      ...words('lender', { 'purpose.umrah': ['Umrah or hajj', 'Umrah atau haji'] }),
    ],
  },
  {
    edit: 'a product costs less and starts higher',
    files: [
      { file: 'flows/lender/products.json', at: '/products/cash/fee', to: 24_000 },
      { file: 'flows/lender/products.json', at: '/products/cash/minimum', to: 500_000 },
    ],
    reads: { home: ['0,26%', '0,24%'], loanProduct: ['0,26%', '0,24%'], plan: ['0,29%', '0,27%'] },
    asked: [
      {
        as: 'borrower',
        call: 'loanPlan',
        payload: { pid: 'cash', period: 3, money: 400_000 },
        answers: [ok, { code: 4220, field: '/money' }],
      },
    ],
  },
  {
    edit: 'who borrows is 25 or older',
    files: [
      { file: 'flows/decisions/eligibility.json', at: '/inputs/inAge/when/~1applicant~1age/minimum', to: 25 },
      ...words('forms', {
        'form.personInfo.birth_date.help': ['You need to be 25 to 60 years old to borrow', 'Usia peminjam 25–60 tahun'],
      }),
      ...words('home', {
        'home.unaudited.who': [
          'For Indonesian citizens aged 25 to 60 with an ID card and a bank account.',
          'Untuk WNI usia 25 sampai 60 tahun yang memiliki KTP dan rekening bank.',
        ],
      }),
      ...words('lender', {
        'lender.reject.age': [
          'We lend to people aged 25 to 60, until the last instalment.',
          'Pinjaman kami untuk usia 25 sampai 60 tahun, sampai cicilan terakhir.',
        ],
      }),
      ...words('login', {
        'login.service.who': [
          'Indonesian citizens from 25 to 60 years old with an ID card (KTP) and a bank account in their own name.',
          'WNI berusia 25–60 tahun dengan KTP dan rekening bank atas nama sendiri.',
        ],
      }),
      ...words('me', {
        'me.help.whoAnswer': [
          'Indonesian citizens aged 25 to 60 with an ID card and a bank account in their own name.',
          'WNI usia 25 sampai 60 tahun yang memiliki KTP dan rekening bank atas nama sendiri.',
        ],
      }),
    ],
    says: { home: ['home.unaudited.who'], person: ['form.personInfo.birth_date.help'] },
    asked: [
      {
        as: 'applicant',
        call: 'saveBase',
        payload: { ...person, birth_date: Date.UTC(new Date().getUTCFullYear() - 23, 0, 1) / 1000 },
        answers: [ok, { code: 4219, field: '/birth_date' }],
      },
    ],
  },
  {
    edit: 'a form asks in another order',
    files: [
      { file: 'schemas/forms/personInfo.json', text: ['    "education": { "$ref": "../enums/education.json" },\n', ''] },
      {
        file: 'schemas/forms/personInfo.json',
        text: ['    "religion": {', '    "education": { "$ref": "../enums/education.json" },\n    "religion": {'],
      },
    ],
  },
  {
    edit: 'a menu has one more entry',
    files: [
      {
        file: 'flows/screens/me/Me.json',
        at: '/blocks/help/blocks/privacy',
        to: { block: 'Cell', text: 'me.privacy', icon: 'shield', onPress: [{ action: 'open', sheet: 'PrivacyPolicy' }] },
      },
      ...words('me', { 'me.privacy': ['Your data and privacy', 'Privasi data Anda'] }),
    ],
    says: { me: ['me.privacy'] },
  },
  {
    edit: 'there is one page more, and a way to it',
    files: [
      {
        file: 'flows/screens/me/Me.json',
        at: '/blocks/help/blocks/complaints',
        to: { block: 'Cell', text: 'title.complaints', icon: 'chat', onPress: [{ action: 'go', to: 'complaints' }] },
      },
      {
        file: 'flows/routes.json',
        text: [
          '    "meModifyPassword": {',
          '    "complaints": { "path": "/me/complaints", "parent": "root", "screen": "Complaints", "title": "title.complaints" },\n    "meModifyPassword": {',
        ],
      },
      {
        file: 'flows/screens/complaints/Complaints.json',
        to: {
          $schema: '../../../schemas/meta/screen.json',
          title: 'title.complaints',
          blocks: {
            intro: { block: 'Text', look: 'strong', text: 'complaints.intro' },
            steps: {
              block: 'Steps',
              look: 'list',
              now: 'tell',
              of: { tell: 'complaints.tell', answer: 'complaints.answer', authority: 'complaints.authority' },
            },
            contact: { block: 'Button', text: 'me.contact', onPress: [{ action: 'open', sheet: 'ContactSheet' }] },
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
    says: {
      me: ['title.complaints'],
      complaints: ['complaints.intro', 'complaints.tell', 'complaints.answer', 'complaints.authority', 'me.contact'],
    },
  },
]

/** Words of a file of `locales/`, in English and in Indonesian. */
function words(file: string, entries: { [key: string]: [english: string, indonesian: string] }): Edit[] {
  return Object.entries(entries).flatMap(([key, [english, indonesian]]) => [
    { file: `locales/en-us/${file}.json`, at: '/$schema', to: '../../schemas/meta/texts.json' },
    { file: `locales/en-us/${file}.json`, at: `/${key}`, to: english },
    { file: `locales/id-id/${file}.json`, at: '/$schema', to: '../../schemas/meta/texts.json' },
    { file: `locales/id-id/${file}.json`, at: `/${key}`, to: indonesian },
  ])
}

function without(file: string, ...keys: string[]): Edit[] {
  return keys.flatMap((key) => ['en-us', 'id-id'].map((locale) => ({ file: `locales/${locale}/${file}.json`, at: `/${key}` })))
}
