/** What stands in a sentence: a name or a number as it is written, a phrase, or a list of these, which is joined by commas. */
export type FindingValue = string | Phrase | readonly FindingValue[]
export type FindingValues = { [name: string]: FindingValue }

/** A part of a sentence. `text`: in English; `key`: of its words in other languages, `studio.finding.<key>`, which take the `values`. */
export type Phrase = { key: string; text: string; values?: FindingValues }

/** In English, by name. */
export const phrases = {
  meant: 'Did you mean "{name}"?',

  or: '{one} or {other}',
  and: '{one} and {other}',
  orElse: '{one}; or {other}',
  it: 'it',
  this: 'this',
  nothing: 'nothing',
  anything: 'anything',
  placeInFile: '{pointer} of {file}',

  'kind.action': 'action',
  'kind.ask': 'ask',
  'kind.block': 'block',
  'kind.call': 'call',
  'kind.cases': 'cases of "choose"',
  'kind.channel': 'channel',
  'kind.decision': 'decision',
  'kind.dialog': 'dialog',
  'kind.ends': 'ends of journeys',
  'kind.enumeration': 'enumeration',
  'kind.event': 'event',
  'kind.field': 'field',
  'kind.form': 'form',
  'kind.formSchema': 'form schema',
  'kind.icon': 'icon',
  'kind.journey': 'journey',
  'kind.list': 'list',
  'kind.locale': 'locale',
  'kind.map': 'map',
  'kind.member': 'member',
  'kind.namedActions': 'named actions',
  'kind.page': 'page',
  'kind.policy': 'policy',
  'kind.reply': 'reply',
  'kind.route': 'route',
  'kind.scenario': 'scenario',
  'kind.screen': 'screen',
  'kind.sessionEntry': 'session entry',
  'kind.sheet': 'sheet',
  'kind.sharedStart': 'shared start',
  'kind.step': 'step',
  'kind.table': 'table',
  'kind.text': 'text',
  'kind.textKey': 'text key',
  'kind.value': 'value',
  'kind.visitor': 'visitor',
  'kind.widget': 'widget',

  isMissing: 'is missing',
  isAnything: 'is anything',
  isNothing: 'is nothing',
  isOneOf: 'is one of {values}',
  isOfType: 'is of type {types}',
  isSomethingElse: 'is something else',
  isUnit: 'is a {unit}',
  isValue: 'is {value}',
  isAtLeast: 'is at least {least}',
  isAtMost: 'is at most {most}',
  isFrom: 'is from {least} to {most}',
  counts: 'counts {units}',
  kindsCounting: '{kinds} that counts {unit}',
  andOther: '{rule}, and {pointer} {other}',
  isThereAndHere: '{place} {wanted} there, and here it {is}',
  isAndThere: '{place} {wanted}, and there it {is}',
  repliesElsewhere: 'elsewhere the reply of "{call}" is put there',
  whatIsPut: 'What is put there ({is})',

  be: 'be {values}',
  beAsDescribed: 'be: {description}',
  beOfType: 'be of type {types}',
  beAtLeast: 'be at least {limit}',
  beAtMost: 'be at most {limit}',
  beMoreThan: 'be more than {limit}',
  beLessThan: 'be less than {limit}',
  beMultipleOf: 'be a multiple of {limit}',
  beLike: 'match {pattern}',
  beInFormat: 'have the format "{format}"',
  haveLettersAtLeast: 'have at least {limit} letters',
  haveLettersAtMost: 'have at most {limit} letters',
  haveEntriesAtLeast: 'have at least {limit} entries',
  haveEntriesAtMost: 'have at most {limit} entries',
  haveEachOnce: 'have each entry once',
  obey: 'obey "{keyword}"',
  partMust: '"{part}" must {rule}',
  replyMust: 'the reply must {rule}',
  replyHasNo: 'it has no "{name}"',
  namesKnown: 'known are {names}',
  noNameKnown: 'no name is known',

  doesNotKnow: 'does not know',
  needs: 'needs',
  handOver: 'hand it over',
  handOverByRoute: 'hand it over by the "query" or the path of this route',
  sendIt: 'send it',
  sendRequired: 'send it, so make the field required too',
  hereIs: 'here {value}',
  hereNone: 'here it is not set',
  isNoLevel: 'which is no such field of this form',
  isLevelOf: 'for which "{field}" waits already',
  version: 'the version {version}',
  noVersion: 'no version',
  shownWhen: '{value} when {condition} holds',
  isNotShown: 'is not shown by this screen',
  hasNoField: 'has no field "{field}"',
  ofTheForm: 'of the form {pattern}',
  itemMembers: 'what an item of "{list}" has',
  theApp: 'The app',
  thisScreen: 'This screen',
  hidesHeader: 'hides its header',
  hasNoHelp: 'has a "noHelp"',
  named: '{kind} {name}',
  absent: 'absent',
  anythingElse: 'anything else',
  anyInput: 'any input',
  below: 'below {number}',
  above: 'above {number}',
  between: 'between {low} and {high}',
  equalTo: '{value} = {pointer}',
  input: '{name}: {value}',
  leadsTo: '{one} > {other}',
  noAnswer: 'no answer {name}',
  testsContradict: 'its tests contradict each other',
  caseAlwaysHolds: 'one of the cases always holds',
  noSuchStep: 'this journey has no such step',
  askedLater: 'that is asked later: ask it first',
  notAsked: 'that is not asked: ask it too, before',

  addToLoad: 'add "{name}": "{pointer}" to "load"',
  addToReplyAndLoad:
    'add "{name}" to {reply}, and "{name}": "{pointer}" to "load"; or, where it may never come back to a phone, add "private": true to its schema',
  replyOf: 'the reply of "{call}" ({file}, or where its "$ref" leads)',
  valueInLoad: 'its value in "load"',
  whatFillsIt: 'what fills it',
  theTop: 'the top',
  isTaken: 'it is taken',
  isRefusedBy: 'it is refused by {errors}',

  eachOf: 'each of "{name}" ({values})',
  zeroToReject: '0 to reject',
  fromTo: '{low} to {high}',
  fromToInSteps: '{low} to {high} in steps of {step}',
  oneOf: 'one of {values}',
  nothingHad: 'nothing of it can be had here',
  restRefused: 'who is offered the rest is refused by the form. Widen the one or narrow the other',
  lendsFrom: '{product} lends from {least}',
  hasNames: '{place} has {names}',
  hasNoNames: '{place} has no names',

  supportsLocales: 'flows/app.json supports {locales}',
  noLocaleFolder: 'there is no folder locales/{name}',
  notSupported: 'it is not in flows/app.json, /locales/supported',
  noPlaceholder: 'no placeholder',
  ownLimit: "the field's own {keyword}",
  limitOfField: 'the {keyword} of "{field}" in {file}',
  lengthOfField: 'the length of "{field}" in {file}',
  judgedBy: 'what {file} judges',
  offeredAt: 'what {pointer} of {file} offers',
  writeThere: 'write {placeholder} there',
  writeEither: 'write {one} or {other} there',
  takeFromFact: 'take it from there by a fact of flows/app.json ("$ref") and a placeholder',

  ruleGone: 'a rule of the base is gone',
  choicesGone: 'its choices are gone',
  mustStayRequired: '{names} must stay required',
  noChoiceOfBase: '{values} is no choice of the base',
  notBelow: '"{keyword}" may not go below {limit}',
  notAbove: '"{keyword}" may not go above {limit}',
  mustStay: '"{keyword}" must stay {value}',
  mustStayAsIs: '"{keyword}" must stay as it is',
  fieldNeeded: 'the field "{name}" is needed',

  noBand: 'no band',
  twoBands: 'two bands',
  noEntryFor: 'The value {value} has no entry',
  noSuchChoice: 'There is no value {value}',

  'locked.calls': 'the calls, which the server answers',
  'locked.policy': 'the policy',
  'locked.enums': 'the values of an enumeration',
  'locked.replies': 'what the server replies',
  'locked.guard': 'the guard',
  'locked.privateQuery': 'what is kept out of addresses',
  'locked.fields': 'what a borrower agrees to, and the codes that prove who it is',
  'locked.screen': 'what the product locks on a screen',
  wordsLocked: 'the words that {file} locks',
  factLocked: 'a fact that {file} shows and locks',
  'locked.api': 'how the server is reached',
  'locked.session': 'what the device may remember',
  'locked.progress': 'how the server says what is done',
  'locked.steps': 'what makes a step done',
  'locked.replyCodes': 'what a reply code does',
  'locked.decisions': 'what the server decides',

  sentences: '{one} {other}',
  expected: 'Expected the {what} {wanted}, found {found}.',
  showsNoBlock: 'The screen "{screen}" has its data and shows none of its blocks.',
  expectedShown: 'Expected the words {wanted} to be shown, found {found}.',
  expectedHidden: 'Expected the words {wanted} to be hidden, and they are shown.',
  andMore: '{values} and {count} more',
  keyShown: 'The key {key} is shown instead of its words: its "count" is absent.',
  expectedFault: 'Expected the fault {wanted} at {at}, found {found}; all: {all}.',
  expectedInList: 'Expected in the list "{list}" {wanted}, found {found}.',
  noSuchList: 'no such list',
  expectedCall: 'Expected the call {wanted}, found {found}.',
  noneOfThatName: 'none of that name',
  callMade: 'The call "{call}" was made.',
  doesNotHold: 'This does not hold: {condition}.',
  neverRests: 'The app never comes to rest: {loop} follow each other without end.',
  noReplyGiven: 'The call "{call}" waits for an answer that the scenario does not give.',
  noDeviceGiven: 'The phone is asked for "{name}", and the scenario does not say what it answers.',
  noHelpThere: 'No help is in the header of "{screen}".',
  noSheetThere: 'There is no sheet to dismiss.',
  noScreenThere: 'There is no screen to act on.',
  pressFewer: 'On "{place}" only {count} can be pressed that say "{words}".',
  pressNone: 'Nothing on "{place}" can be pressed that says "{words}", only {known}.',
  keepsNoChoice: 'The block "{block}" keeps no choice.',
  offersNot: 'The block "{block}" does not offer {value}, only {known}.',
  offersDisabled: 'The block "{block}" offers {value}, and it cannot be chosen.',
  keepsNoDay: 'The block "{block}" keeps no day.',
  offersNoDay: 'The block "{block}" does not offer {day}.',
  noTab: 'There is no tab "{tab}", only {known}.',
  noFormThere: 'No form "{form}" is on "{screen}".',
  formNotSent: 'The form "{form}" was not sent: {errors}.',
  noBlockWith: 'No block "{block}" with "{prop}" is on "{screen}".',
  fieldTakesSteps: 'Nobody can give {value} to {field}: its control takes {min} to {max} in steps of {step}.',
  fieldWaits: 'Nobody can give {field} an answer: it waits for the one at {parent}.',
  noFieldThere: 'No form on "{screen}" has a field {field}.',
  noBlockThere: 'No block "{block}" is on "{screen}".',

  savedWide: 'This file is saved as UTF-16: save it as UTF-8',
  letterLost: 'A letter is lost here, since the file was saved in another encoding: save it as UTF-8, and write anew what is lost',
  curlyQuote: 'a curly quote stands here, as Word writes it: type the straight one, "',
  unmerged: 'a merge was not finished here: keep one of the two versions, and delete the lines with <<<<<<<, ======= and >>>>>>>',
  fileEmpty: 'the file is empty',
  numberGrouped: 'a number has no dots between its thousands: write 1234567',
  numberWithZero: 'a number does not begin with 0',
  wordInCapitals: 'true, false and null are written in small letters, without quotes',
  somethingWrong: 'something is wrong',
  'syntax.InvalidSymbol': 'a bare word stands here: put text in double quotes',
  'syntax.InvalidNumberFormat': 'this is not a number',
  'syntax.PropertyNameExpected': 'a name in double quotes is missing (or there is a comma too many before it)',
  'syntax.ValueExpected': 'a value is missing (or there is a comma too many before it)',
  'syntax.ColonExpected': 'a colon is missing',
  'syntax.CommaExpected': 'a comma is missing',
  'syntax.CloseBraceExpected': 'a closing } is missing',
  'syntax.CloseBracketExpected': 'a closing ] is missing',
  'syntax.EndOfFileExpected': 'there is more after the end',
  'syntax.InvalidCommentToken': 'JSON has no comments',
  'syntax.UnexpectedEndOfComment': 'JSON has no comments',
  'syntax.UnexpectedEndOfString': 'a closing " is missing',
  'syntax.UnexpectedEndOfNumber': 'a digit is missing',
  'syntax.InvalidUnicode': 'a \\u needs four hexadecimal digits',
  'syntax.InvalidEscapeCharacter': 'this character needs no backslash',
  'syntax.InvalidCharacter': 'a control character stands in a text',
} as const

type PhraseName = keyof typeof phrases
type BlanksOf<Text> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | BlanksOf<Rest> : never
type ValuesOf<Name extends PhraseName> = [BlanksOf<(typeof phrases)[Name]>] extends [never]
  ? []
  : [values: { [blank in BlanksOf<(typeof phrases)[Name]>]: FindingValue }]

export function phrase<Name extends PhraseName>(name: Name, ...[values]: ValuesOf<Name>): Phrase {
  return { key: `part.${name}`, text: fillEnglish(phrases[name], values), ...(values && { values }) }
}

/** `{name}` is replaced. */
export const fillEnglish = (template: string, values: FindingValues = {}): string =>
  template.replaceAll(/\{(\w+)\}/g, (blank, name: string) => {
    const value = values[name]
    return value === undefined ? blank : inEnglish(value)
  })

export function inEnglish(value: FindingValue): string {
  if (typeof value === 'string') return value
  return isList(value) ? value.map(inEnglish).join(', ') : value.text
}

const isList = (value: object): value is readonly FindingValue[] => Array.isArray(value)

type KindName = Extract<PhraseName, `kind.${string}`>
const kinds = new Map(
  Object.entries(phrases).flatMap(([name, word]) => (name.startsWith('kind.') ? [[word as string, name as KindName] as const] : [])),
)

/** A kind of thing by its English word, where that has a phrase. */
export function kind(word: string): FindingValue {
  const name = kinds.get(word)
  return name === undefined ? word : phrase(name)
}

export const named = (word: string, name: string): Phrase => phrase('named', { kind: kind(word), name })

export const either = (names: Iterable<string>): FindingValue => joined('or', [...names])

export const joined = (
  by: 'and' | 'or' | 'orElse' | 'leadsTo' | 'sentences',
  [first = '', ...others]: readonly FindingValue[],
): FindingValue => others.reduce<FindingValue>((one, other) => phrase(by, { one, other }), first)
