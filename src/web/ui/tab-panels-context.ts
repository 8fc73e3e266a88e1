import { createContext } from 'react'

/** Name shared by the radio buttons of one group. */
export const TabPanelsContext = createContext('')
