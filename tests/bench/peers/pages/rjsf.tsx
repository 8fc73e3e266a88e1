import definition from 'virtual:definition'
import Form from '@rjsf/core'
import validator from '@rjsf/validator-ajv8'
import { createRoot } from 'react-dom/client'
import './page.css'
import './peer.css'
import { sent } from './sent.ts'

const { schema, uiSchema } = definition

/** Otherwise the consent checkbox is ticked at first. */
const defaults = { constAsDefaults: 'never' } as const

createRoot(document.getElementById('root')!).render(
  <Form
    schema={schema}
    uiSchema={uiSchema}
    validator={validator}
    noHtml5Validate
    showErrorList={false}
    focusOnFirstError
    experimental_defaultFormStateBehavior={defaults}
    onSubmit={sent}
  />,
)
