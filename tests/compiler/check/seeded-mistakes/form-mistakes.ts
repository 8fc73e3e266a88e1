import { type Mistake, one } from './mistake.ts'
import { routes, jobInfo, loginSms, contactsForm, contacts, fields, wide, many } from './product-files.ts'

const rest = ['wages', 'salary_day', 'spending']

export const formMistakes: Mistake[] = [
  one(
    'a field whose choices wait for its own answer',
    { file: 'flows/forms/personInfo.json', pointer: '/fields/city/parent', value: '/form/personInfo/city' },
    'field-circular',
  ),
  one(
    'a field whose choices wait for those that wait for it',
    { file: 'flows/forms/personInfo.json', pointer: '/fields/province/parent', value: '/form/personInfo/city' },
    'field-circular',
  ),
  one(
    'a field that waits for one of another form',
    { file: 'flows/forms/workInfo.json', pointer: '/fields/city/parent', value: '/form/personInfo/province' },
    'field-parent',
  ),
  one(
    'two levels below the same one',
    { file: 'flows/forms/otherInfo.json', pointer: '/fields/sub_districts/parent', value: '/form/otherInfo/province' },
    'field-parent',
  ),
  one(
    'choices from a call that has none',
    { file: 'flows/forms/workInfo.json', pointer: '/fields/province/call', value: 'purposes' },
    'field-rows',
  ),
  one(
    'an amount at one press that nobody may borrow',
    { file: 'flows/forms/borrow.json', pointer: '/fields/amount/presets/0', value: 1_050_000 },
    'preset-outside',
  ),
  one('a password may be kept by the phone', { file: 'schemas/fields.json', pointer: '/definitions/password/private' }, 'widget-secret'),
  one('a code by SMS may be kept by the phone', { file: 'schemas/fields.json', pointer: '/definitions/smsCode/private' }, 'widget-secret'),
  one('a widget for no field', { file: loginSms, pointer: '/fields/phnoe', value: { widget: 'Phone' } }, 'form-field-unknown'),
  one('a first value for no field', { file: contactsForm, pointer: '/load/contcats', value: 1 }, 'form-field-unknown'),
  one('a draft without no field', { file: contactsForm, pointer: '/draft/omit/0', value: 'consnet' }, 'form-field-unknown'),
  one(
    'a rule that shows at no field',
    { file: contactsForm, pointer: '/rules/phonesDiffer/field', value: '/contacts/1/phoen' },
    'rule-field',
  ),
  one(
    'a field that no group asks for',
    { file: jobInfo, pointer: '/groups/income/fields', value: ['income_source', 'income', 'salary'] },
    'group-field-missing',
    '/groups',
  ),
  one(
    'a group that asks for no field',
    { file: jobInfo, pointer: '/groups/income/fields/-', value: 'carreer' },
    'group-field-unknown',
    '/groups/income/fields/4',
  ),
  one(
    'a field in two groups',
    { file: jobInfo, pointer: '/groups/spending/fields/-', value: 'career' },
    'group-field-twice',
    '/groups/spending/fields/4',
  ),
  one(
    'a group of seven',
    { file: jobInfo, pointer: '/groups/income/fields', value: ['career', 'income_source', 'income', 'salary', ...rest] },
    'group-long',
    '/groups/income/fields',
    {
      edits: [
        { file: jobInfo, pointer: '/groups/income/fields', value: ['career', 'income_source', 'income', 'salary', ...rest] },
        { file: jobInfo, pointer: '/groups/spending/fields', value: ['other_loan_status'] },
      ],
    },
  ),
  one('an order beside groups', { file: jobInfo, pointer: '/order', value: ['income'] }, 'group-order', '/order'),
  one(
    'a consent that may be sent without its tick',
    { file: fields, pointer: '/definitions/consent', value: { type: 'boolean' } },
    'widget-consent',
    '/definitions/consent/const',
  ),
  one('a consent that is given already', { file: contactsForm, pointer: '/load/consent', value: true }, 'consent-preset'),
  one('a default in a form schema', { file: contacts, pointer: '/properties/consent/default', value: true }, 'schema-default'),
  one('a default of a shared field', { file: fields, pointer: '/definitions/purposeId/default', value: 'home' }, 'schema-default'),
  one(
    'words in a form schema',
    { file: contacts, pointer: '/properties/contacts/items/properties/phone/title', value: 'Phone' },
    'schema-words',
  ),
  one(
    'choices written in a form schema',
    { file: contacts, pointer: '/properties/contacts/items/properties/name', value: { type: 'string', enum: ['a', 'b'] } },
    'schema-choices',
    '/properties/contacts/items/properties/name/enum',
  ),
  one(
    'a phone that is a number',
    { file: contacts, pointer: '/properties/contacts/items/properties/phone', value: { type: 'integer' } },
    'schema-digits',
    '/properties/contacts/items/properties/phone',
    {
      file: contacts,
      edits: [
        { file: contacts, pointer: '/properties/contacts/items/properties/phone', value: { type: 'integer' } },
        { file: contactsForm, pointer: '/fields/contacts/items/phone', value: {} },
        { file: contactsForm, pointer: '/rules' },
        ...['ownPhone', 'firstPhone', 'secondPhone'].map((name) => ({
          file: 'flows/screens/profile/UserIntoContacts.json',
          pointer: `/computed/${name}`,
        })),
      ],
    },
  ),
  one(
    'an entry kept on the device by a rule that is not checked there',
    { file: 'flows/app.json', pointer: '/session/uid/schema/not', value: { const: 'nobody' } },
    'schema-stored',
  ),
  one('a form that takes anything', { file: contacts, pointer: '/additionalProperties' }, 'schema-open', ''),
  one('a range that is empty', { file: contacts, pointer: '/properties/contacts/minItems', value: 9 }, 'schema-impossible'),
  one(
    'a required field that is not there',
    { file: contacts, pointer: '/properties/contacts/items/required/3', value: 'age' },
    'schema-required-unknown',
    '/properties/contacts/items/required/3',
  ),
  one('a keyword of another type', { file: contacts, pointer: '/properties/contacts/minLength', value: 2 }, 'schema-strict', ''),

  one(
    'a valid example that is refused',
    { file: 'schemas/examples/contacts.json', pointer: '/valid/plain/consent', value: false },
    'example-refused',
    '/valid/plain',
  ),
  one(
    'an invalid example that is taken',
    { file: 'schemas/examples/contacts.json', pointer: '/invalid/fine', value: { at: '/contacts/0/name', to: 'Budi', keyword: 'pattern' } },
    'example-taken',
  ),
  one(
    'an entry deep in a tree without words',
    { file: 'flows/policy/purposes.json', pointer: '/purposes/health/children/dental', value: {} },
    'entry-words-missing',
    '/purposes/health/children/dental',
  ),
  {
    name: 'examples of no form',
    edits: [
      {
        file: 'schemas/examples/lost.json',
        value: { $schema: '../meta/examples.json', valid: { one: {} }, invalid: { two: { at: '/x', keyword: 'required' } } },
      },
    ],
    code: 'example-stray',
    pointer: '',
  },
  {
    name: 'a form without examples',
    edits: [{ file: 'schemas/examples/contacts.json' }],
    code: 'examples-missing',
    file: contacts,
    pointer: '',
  },
  {
    name: 'a form schema that no form uses',
    edits: [
      {
        file: 'schemas/forms/lost.json',
        value: { $schema: '../meta/form-schema.json', type: 'object', additionalProperties: false, properties: {} },
      },
      {
        file: 'schemas/examples/lost.json',
        value: {
          $schema: '../meta/examples.json',
          valid: { one: {} },
          invalid: { two: { at: '/x', to: 1, keyword: 'additionalProperties' } },
        },
      },
    ],
    code: 'form-schema-unused',
    pointer: '',
  },
  {
    name: 'a form that no screen shows',
    edits: [
      {
        file: 'flows/forms/lost.json',
        value: {
          $schema: '../../schemas/meta/form.json',
          schema: 'feedback',
          submit: { call: 'feedback', button: 'form.feedback.submit' },
        },
      },
      ...['en-us', 'id-id'].flatMap((locale) =>
        ['reason', 'content', 'contact', 'contact.pattern', 'content.pattern'].map((field) => ({
          file: `locales/${locale}/forms.json`,
          pointer: `/form.lost.${field}`,
          value: 'x',
        })),
      ),
    ],
    code: 'form-unreached',
    pointer: '',
  },
  {
    name: 'a message that says nothing of the form',
    edits: ['en-us', 'id-id'].map((locale) => ({ file: `locales/${locale}/forms.json`, pointer: '/form.workInfo.company_phone.pattern' })),
    code: 'message-vague',
    file: 'schemas/forms/workInfo.json',
    pointer: '/properties/company_phone',
  },
  one(
    'a private field in the list of what a draft leaves out',
    { file: loginSms, pointer: '/draft/omit/1', value: 'sms_code' },
    'draft-private',
  ),
  one(
    'a screen that does not take what its address says',
    { file: routes, pointer: '/routes/landing/props', value: 'params' },
    'props-unread',
  ),
  { name: 'no routes at all', edits: [{ file: routes }], code: 'file-needed', pointer: '' },
  one('a meta-schema that is none', { file: 'schemas/meta/policy.json', pointer: '/type', value: 'objekt' }, 'meta-broken', ''),
  {
    name: 'a table that is too big to prove',
    edits: [
      {
        file: 'flows/decisions/adopt.json',
        pointer: '/rules',
        value: Object.fromEntries(
          ['a', 'b'].map((name) => [
            name,
            {
              when: {
                signedIn: name === 'a',
                same: [true, false],
                known: [true, false],
                ...Object.fromEntries(wide.map((input) => [input, many])),
              },
              then: [],
            },
          ]),
        ),
      },
      ...wide.map((input) => ({ file: 'flows/decisions/adopt.json', pointer: `/inputs/${input}`, value: '/route/query/phone' })),
    ],
    code: 'decision-too-big',
    pointer: '/rules',
  },
]
