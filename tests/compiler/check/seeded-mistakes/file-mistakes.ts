import { type Mistake, one } from './mistake.ts'
import { routes, cards, loans, loaning, home, contacts, fields, gender, english, orderCalls } from './product-files.ts'

export const fileMistakes: Mistake[] = [
  // The text of a file
  one('a comma is missing', { file: cards, text: ['"title": "title.meBankCard",', '"title": "title.meBankCard"'] }, 'json-syntax', '/data'),
  one('a brace is missing', { file: gender, text: ['}', ''] }, 'json-syntax', '/enum'),
  one(
    'a file is saved in another encoding',
    { file: english, text: ['"me.banksNote": "', '"me.banksNote": "\uFFFD'] },
    'file-encoding',
    '/me.banksNote',
  ),
  one(
    'a name stands twice',
    { file: gender, text: ['"type": "string",', '"type": "string", "type": "string",'] },
    'json-name-twice',
    '/type',
  ),
  {
    name: 'a file stands where nothing reads it',
    edits: [{ file: 'flows/screens/Lost.json', value: {} }],
    code: 'file-stray',
    pointer: '',
  },
  {
    name: 'a copy of a file, named as a browser names it',
    edits: [{ file: 'flows/forms/jobInfo (1).json', value: { $schema: '../../schemas/meta/form.json' } }],
    code: 'file-name',
    pointer: '',
  },
  {
    name: 'a channel in capitals',
    edits: [
      { file: 'flows/channels/Kiosk.json', value: { $schema: '../../schemas/meta/channel.json', channel: 'Kiosk', base: '1', patch: {} } },
    ],
    code: 'file-name',
    pointer: '',
  },
  one('the meta-schema is not named', { file: cards, pointer: '/$schema' }, 'schema-line', ''),
  one('the wrong meta-schema is named', { file: cards, pointer: '/$schema', value: '../../../schemas/meta/form.json' }, 'schema-line', ''),

  // Shapes
  one('a misspelt key of a screen', { file: cards, pointer: '/tilte', value: 'title.meBankCard' }, 'shape-key'),
  one('a misspelt prop of a block', { file: cards, pointer: '/blocks/add/onPres', value: [] }, 'shape-key'),
  one('a block that holds nothing is given blocks', { file: cards, pointer: '/blocks/note/blocks', value: {} }, 'shape-key'),
  one('a needed prop is left out', { file: cards, pointer: '/blocks/note/text' }, 'shape-missing', '/blocks/note'),
  one(
    'a form that leads nowhere',
    { file: 'flows/screens/login/LoginPasswd.json', pointer: '/blocks/form/onDone' },
    'shape-missing',
    '/blocks/form',
  ),
  one('a list has nothing to say when empty', { file: cards, pointer: '/blocks/list/empty' }, 'shape-missing', '/blocks/list'),
  one('an unknown block', { file: cards, pointer: '/blocks/note/block', value: 'Txet' }, 'shape-tag'),
  one(
    'an unknown action',
    { file: cards, pointer: '/blocks/add/onPress/0', value: { goto: 'meBankCardAdd', with: { sms: '1' } } },
    'shape-tag',
  ),
  one('an unknown format', { file: loans, pointer: '/blocks/list/blocks/loan/text', value: { rupee: '/item/amount' } }, 'shape-tag'),
  one('an unknown look', { file: cards, pointer: '/blocks/note/look', value: 'small' }, 'shape-value'),
  one('a pointer without its slash', { file: cards, pointer: '/blocks/list/each', value: 'data/banks' }, 'shape-value'),
  one('words where a key is needed', { file: cards, pointer: '/blocks/note/text', value: 'Your cards' }, 'text-literal'),
  one('an empty value', { file: cards, pointer: '/blocks/note/text', value: null }, 'shape-null'),
  one('a number for a text', { file: cards, pointer: '/blocks/list/each', value: 5 }, 'shape-type'),
  one(
    'a block with a hyphen in its name',
    { file: cards, pointer: '/blocks/my-note', value: { block: 'Text', text: 'title.me' } },
    'shape-name',
  ),
  one(
    'a test that is none',
    { file: loaning, pointer: '/blocks/facts/rows/order/when/~1session~1status~1loan_info~1order_no', value: { presnt: true } },
    'shape-key',
    '/blocks/facts/rows/order/when/~1session~1status~1loan_info~1order_no/presnt',
  ),
  one('a route with an unknown flag', { file: routes, pointer: '/routes/meHelp/opne', value: true }, 'shape-key'),
  one(
    'a call of an unknown method',
    { file: orderCalls, pointer: '/calls/loanPlan/endpoint', value: 'PUT /v1/order/plan_v2' },
    'shape-value',
  ),
  one('a rule of a decision that does nothing', { file: home, pointer: '/rules/visitor/then' }, 'shape-missing', '/rules/visitor'),
  one('an unknown keyword in a form schema', { file: contacts, pointer: '/properties/contacts/minItem', value: 2 }, 'shape-key'),
  one('a broken pattern', { file: fields, pointer: '/definitions/phone/pattern', value: '^[0-9' }, 'shape-value'),
  one('a text that is not a text', { file: english, pointer: '/me.banksNote', value: 3 }, 'shape-type'),
  one(
    'a scenario with an unknown step',
    { file: 'flows/scenarios/guard.json', pointer: '/scenarios/member/do/0/vist', value: '/me' },
    'shape-key',
  ),
]
