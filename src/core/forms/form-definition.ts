import type { Reply } from '../host/reply.ts'
import type { FormValues, ValidatorError } from '../host/validator.ts'
import type { Form } from '../language/forms.ts'
import type { JsonSchema } from '../language/json.ts'
import { holds } from '../values/condition.ts'
import type { Scope } from '../values/scope.ts'
import type { Host } from '../host/host.ts'

/** What a form asks and by which rules, while it is open. */
export type FormDefinition = {
  id: string
  readonly form: Form
  readonly schema: JsonSchema
  validate(data: FormValues): readonly ValidatorError[]
  /**
   * Takes the definition in force when the server has refused the form because its rules have changed. `onRenewed`: called at once
   * with the new one. True when there is one.
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
        // The server says what is wrong; the next submit tries again.
        return false
      }
      onRenewed()
      return true
    },
  }
}
