import definition from 'virtual:definition'
import { JsonForms } from '@jsonforms/react'
import { vanillaCells, vanillaRenderers } from '@jsonforms/vanilla-renderers'
import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import './page.css'
import './peer.css'
import { sent } from './sent.ts'

const { schema, uischema, submit } = definition
const empty = {}

function Page() {
  const [isSubmitted, setSubmitted] = useState(false)
  const [errors, setErrors] = useState<readonly unknown[]>([])
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setSubmitted(true)
        if (errors.length === 0) sent()
      }}
    >
      <JsonForms
        schema={schema}
        uischema={uischema}
        data={empty}
        renderers={vanillaRenderers}
        cells={vanillaCells}
        validationMode={isSubmitted ? 'ValidateAndShow' : 'ValidateAndHide'}
        onChange={(state: { errors?: readonly unknown[] }) => setErrors(state.errors ?? [])}
      />
      <button type="submit">{submit}</button>
    </form>
  )
}

createRoot(document.getElementById('root')!).render(<Page />)
