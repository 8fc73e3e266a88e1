import { definition, type Field, fields } from '../fields.ts'

/** The form as HTML that the browser validates. */
export const plainForm = (): string =>
  `<form>${fields.map(fieldHtml).join('')}<button type="submit">${definition.submit}</button></form><script>${script()}</script>`

function fieldHtml({ name, label, kind, required, rules, when }: Field): string {
  const wrap = (content: string) => `<div class="field"${when ? ` id="${name}-field" hidden` : ''}>${content}</div>`
  const attributes = `name="${name}"${required ? ' required' : ''}${when ? ' disabled' : ''}${rulesHtml(rules)}`
  const values = (rules.enum as string[] | undefined) ?? []
  if (kind === 'radio')
    return wrap(
      `<fieldset><legend>${label}</legend>${values.map((value) => `<label><input type="radio" value="${value}" ${attributes}>${value}</label>`).join('')}</fieldset>`,
    )
  if (kind === 'checkbox') return wrap(`<label><input type="checkbox" ${attributes}>${label}</label>`)
  const id = `id="${name}"`
  const controls = {
    select: `<select ${id} ${attributes}><option value=""></option>${values.map((value) => `<option>${value}</option>`).join('')}</select>`,
    area: `<textarea ${id} ${attributes} rows="3"></textarea>`,
    number: `<input type="number" ${id} ${attributes}>`,
    date: `<input type="date" ${id} ${attributes}>`,
    text: `<input type="${rules.format === 'email' ? 'email' : 'text'}" ${id} ${attributes}>`,
  }
  return wrap(`<label for="${name}">${label}</label>${controls[kind]}`)
}

const attributeOf: { [rule: string]: string } = {
  minLength: 'minlength',
  maxLength: 'maxlength',
  minimum: 'min',
  maximum: 'max',
  pattern: 'pattern',
}

const rulesHtml = (rules: Field['rules']): string =>
  Object.entries(rules)
    .flatMap(([rule, value]) => (attributeOf[rule] ? [` ${attributeOf[rule]}="${value}"`] : []))
    .join('')

const script = (): string =>
  fields
    .flatMap(({ name, when }) =>
      when
        ? [
            `document.getElementById('${when.field}').onchange=(e)=>{const off=e.target.value!=='${when.is}';document.getElementById('${name}').disabled=document.getElementById('${name}-field').hidden=off}`,
          ]
        : [],
    )
    .concat("document.forms[0].onsubmit=(e)=>{e.preventDefault();document.body.dataset.sent=''}")
    .join(';')
