/** English descriptions of JSON syntax errors, by the parser's error name. */
export const syntaxPhrases = {
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
