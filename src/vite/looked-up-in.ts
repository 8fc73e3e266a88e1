/**
 * Package versions that the tables in this folder were checked against: in another version a function may have a new caller, and a number
 * another meaning.
 */
export const lookedUpIn: { readonly [packageName: string]: string } = {
  react: '19.3.1',
  scheduler: '0.28.0',
  'react-dom': '19.3.1',
  'react-router': '7.18.5',
  i18next: '26.7.2',
  '@rjsf/core': '6.11.1',
  '@rjsf/utils': '6.11.1',
  '@rjsf/validator-ajv8': '6.11.1',
}
