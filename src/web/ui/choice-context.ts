import { createContext } from 'react'

export const ChoiceContext = createContext<{ name: string; value: unknown; onChange(value: unknown): void }>({
  name: '',
  value: undefined,
  onChange: () => {},
})
