import { templateOf } from './embedded-template.ts'

/** Opens an empty database in memory. */
export const openEmpty = templateOf('empty', '', async () => {})
