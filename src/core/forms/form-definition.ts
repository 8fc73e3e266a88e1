import type { Reply } from '../host/reply.ts'
import type { FormValues, ValidatorError } from '../host/validator.ts'
import type { Form } from '../language/forms.ts'
import type { JsonSchema } from '../language/json.ts'
import { holds } from '../values/condition.ts'
import type { Scope } from '../values/scope.ts'
import type { Host } from '../host/host.ts'

/** Form, schema and validator of an open form. */
export type FormDefinition = {
  id: string
  readonly form: Form
  readonly schema: JsonSchema
  validate(data: FormValues): readonly ValidatorError[]
  /**
   * Loads the current definition when the server has refused the form because its rules have changed. `onRenewed`: called right after.
   * Returns whether a new definition was loaded.
   */
  renewAfter(reply: Reply, scope: Scope, onRenewed: () => void): Promise<boolean>
}

export async function openFormDefinition(host: Host, id: string): Promise<FormDefinition> {
  const load = () => Promise.all([host.loadForm(id), host.loadValidator(id)])
  let [form, validator] = await load()
  return {
    id,
    get form() {
      return form
    },
    get schema() {
      return validator.schema
    },
    validate: (data) => validator.validate(data),
    async renewAfter(reply, scope, onRenewed) {
      const { formRenewal } = host.flows.app.api
      if (reply.ok || !formRenewal || !host.renewForm || !holds(formRenewal, { ...scope, reply })) return false
      try {
        await host.renewForm(id)
        ;[form, validator] = await load()
      } catch {
        // The server's refusal is shown; the next submit tries to reload again.
        return false
      }
      onRenewed()
      return true
    },
  }
}
