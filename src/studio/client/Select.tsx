/** `options`: value and label of each. */
type SelectProps = {
  label: string
  value: string
  options: readonly (readonly [value: string, text: string])[]
  onChange(value: string): void
}

export function Select({ label, value, options, onChange }: SelectProps) {
  return (
    <select className="input" aria-label={label} value={value} onChange={({ target }) => onChange(target.value)}>
      {options.map(([id, text]) => (
        <option key={id} value={id}>
          {text}
        </option>
      ))}
    </select>
  )
}
