import { formilyDefinition } from './definitions/formily.ts'
import { jsonFormsDefinition } from './definitions/json-forms.ts'
import { ourDefinition } from './definitions/ours.ts'
import { rjsfDefinition } from './definitions/rjsf.ts'
import { surveyDefinition } from './definitions/survey-js.ts'

/**
 * `errors`: selector of the shown errors. `isDriven`: the page renders the definition at run time. `packages`: packages whose versions are
 * printed.
 */
export type Peer = {
  name: string
  page?: string
  definition?: (root: string) => object | Promise<object>
  field: string
  submit: string
  errors: string
  isDriven: boolean
  packages: string[]
}

const byName = 'input[name="full_name"]'
const button = 'button[type="submit"]'

export const OURS = 'ours'
export const BY_HAND = 'react-hook-form'

export const peers: readonly Peer[] = [
  {
    name: OURS,
    page: 'ours.tsx',
    definition: ourDefinition,
    field: '[data-path="/full_name"] input',
    submit: button,
    errors: '.field.is-invalid',
    isDriven: true,
    packages: [],
  },
  { name: 'plain HTML', field: byName, submit: button, errors: ':user-invalid:not(form, fieldset)', isDriven: false, packages: [] },
  {
    name: 'rjsf',
    page: 'rjsf.tsx',
    definition: rjsfDefinition,
    field: '#root_full_name',
    submit: button,
    errors: '.error-detail',
    isDriven: true,
    packages: ['@rjsf/core', '@rjsf/validator-ajv8'],
  },
  {
    name: 'JSON Forms',
    page: 'json-forms.tsx',
    definition: jsonFormsDefinition,
    field: 'input[id="#/properties/full_name-input"]',
    submit: button,
    errors: '.validation_error',
    isDriven: true,
    packages: ['@jsonforms/react', '@jsonforms/vanilla-renderers'],
  },
  {
    name: 'SurveyJS',
    page: 'survey-js.tsx',
    definition: surveyDefinition,
    field: '[data-name="full_name"] input',
    submit: '.sd-navigation__complete-btn',
    errors: '.sd-question__erbox',
    isDriven: true,
    packages: ['survey-core', 'survey-react-ui'],
  },
  {
    name: 'Formily',
    page: 'formily.tsx',
    definition: formilyDefinition,
    field: byName,
    submit: button,
    errors: '[role="alert"]',
    isDriven: true,
    packages: ['@formily/react'],
  },
  {
    name: BY_HAND,
    page: 'by-hand.tsx',
    field: byName,
    submit: button,
    errors: '[role="alert"]',
    isDriven: false,
    packages: ['react-hook-form'],
  },
]
