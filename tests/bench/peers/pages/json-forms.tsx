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

type Wrong = { instancePath: string; params: { missingProperty?: string } }

function Page() {
  const [isSubmitted, setSubmitted] = useState(false)
  const [errors, setErrors] = useState<readonly Wrong[]>([])
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setSubmitted(true)
        const [first] = errors
        if (!first) return sent()
        const name = first.params.missingProperty ?? first.instancePath.slice(1)
        document.getElementById(`#/properties/${name}-input`)?.focus()
      }}
    >
      <JsonForms
        schema={schema}
        uischema={uischema}
        data={empty}
        renderers={vanillaRenderers}
        cells={vanillaCells}
        validationMode={isSubmitted ? 'ValidateAndShow' : 'ValidateAndHide'}
        onChange={(state: { errors?: readonly Wrong[] }) => setErrors(state.errors ?? [])}
      />
      <button type="submit">{submit}</button>
    </form>
  )
}

createRoot(document.getElementById('root')!).render(<Page />)
