import { templateOf } from './embedded-template.ts'

/** An empty database in memory. */
export const openEmpty = templateOf('empty', '', async () => {})
