import { type Mistake, one } from './mistake.ts'
import { order, methods, loginSms, contactsForm, contacts, jobInfo, authCalls, orderCalls, labelled } from './product-files.ts'

export const callMistakes: Mistake[] = [
  one('a call is sent what it does not take', { file: order, pointer: '/data/plan/with/mony', value: 1 }, 'payload-unknown'),
  one('a call is not sent what it needs', { file: order, pointer: '/data/plan/with/pid' }, 'payload-missing', '/data/plan/with'),
  one('a call is sent a wrong literal', { file: methods, pointer: '/data/bills/with/type', value: 9 }, 'payload-type'),
  one('a call is sent a list', { file: order, pointer: '/data/plan/with/pid', value: '/data/products/lists' }, 'payload-type'),
  one('a form sends what its call does not take', { file: loginSms, pointer: '/submit/omit/0' }, 'payload-unknown', '/submit/call'),
  one(
    'a form does not send what its call needs',
    { file: contactsForm, pointer: '/submit/omit/1', value: 'consent' },
    'payload-missing',
    '/submit/call',
  ),
  one(
    'a call does without what its form needs',
    { file: 'flows/calls/user.json', pointer: '/calls/addBank/payload/required/3' },
    'payload-looser',
    '/submit/call',
    { file: 'flows/forms/bankInfo.json' },
  ),
  one(
    'a call does without what its form needs, under a name of its own',
    { file: orderCalls, pointer: '/calls/loanPlan/payload/required/0' },
    'payload-looser',
    '/submit/with/money',
    { file: 'flows/forms/borrow.json' },
  ),
  {
    name: 'a form may leave out what its call needs, under a name of its own',
    edits: [
      { file: 'schemas/forms/borrow.json', pointer: '/required/0' },
      { file: 'schemas/examples/borrow.json', pointer: '/invalid/amountMissing' },
    ],
    code: 'payload-missing',
    file: 'flows/forms/borrow.json',
    pointer: '/submit/with/money',
  },
  one(
    'a form takes a larger number than its call',
    { file: orderCalls, pointer: '/calls/loanPlan/payload/properties/period', value: { type: 'integer', minimum: 1, maximum: 6 } },
    'payload-stricter',
    '/submit/call',
    { file: 'flows/forms/borrow.json' },
  ),
  one(
    'a form takes a longer text than its call',
    {
      file: 'flows/calls/user.json',
      pointer: '/calls/addBank/payload/properties/name',
      value: { type: 'string', pattern: "^\\p{L}[\\p{L}\\p{M} .,'’-]*$", maxLength: 20 },
    },
    'payload-stricter',
    '/submit/call',
    { file: 'flows/forms/bankInfo.json' },
  ),
  one('a GET with a body', { file: authCalls, pointer: '/calls/smsCode/send', value: 'json' }, 'call-encoding'),
  one(
    'the progress of a call that has none',
    { file: 'flows/calls/profile.json', pointer: '/calls/ocrCheck/send', value: 'json' },
    'progress-encoding',
    '/enter/0/progress',
    { file: 'flows/screens/profile/ReadCardSheet.json' },
  ),
  one('two calls of one address', { file: orderCalls, pointer: '/calls/loanPlan/endpoint', value: 'GET /v1/loan_products' }, 'call-twice'),
  {
    name: 'a form asks for more in each line of a list than comes back',
    edits: [
      { file: contacts, pointer: '/properties/contacts/items/properties/contact_time', value: { $ref: '../enums/education.json' } },
      { file: contactsForm, pointer: '/fields/contacts/items/contact_time', value: { widget: 'Select' } },
      ...labelled('form.contacts.contact_time'),
    ],
    code: 'load-part-missing',
    file: contactsForm,
    pointer: '/load/contacts',
  },
  {
    name: 'a form saves what does not come back',
    edits: [
      { file: 'schemas/forms/jobInfo.json', pointer: '/properties/contact_time', value: { $ref: '../enums/education.json' } },
      { file: jobInfo, pointer: '/fields/contact_time', value: { widget: 'Select' } },
      { file: jobInfo, pointer: '/groups/later', value: { title: 'form.jobInfo.contact_time', fields: ['contact_time'] } },
      ...labelled('form.jobInfo.contact_time'),
    ],
    code: 'answer-lost',
    file: jobInfo,
    pointer: '/fields/contact_time',
  },
  one('a form does not show again what comes back', { file: jobInfo, pointer: '/load/spending' }, 'answer-lost', '/fields/spending'),
]
