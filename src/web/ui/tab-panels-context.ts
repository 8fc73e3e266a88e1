import { createContext } from 'react'

/** The name that the radio buttons of one group share. */
export const TabPanelsContext = createContext('')
