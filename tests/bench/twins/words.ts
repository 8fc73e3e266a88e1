import { createContext, useContext } from 'react'

export const WordsContext = createContext<(key: string) => string>((key) => key)

export const useWords = (): ((key: string) => string) => useContext(WordsContext)
