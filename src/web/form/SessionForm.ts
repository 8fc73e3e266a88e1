import Form from '@rjsf/core/lib/components/Form.js'
import type { FormEvent } from 'react'

/** For a submit rjsf works out and draws the whole form anew before it tells; here the session validates, and each field draws its error. */
export class SessionForm<Data> extends Form<Data> {
  override onSubmit = (event: FormEvent<HTMLElement>): void => {
    event.preventDefault()
    if (event.target === event.currentTarget) this.props.onSubmit?.(this.state, event)
  }
}
