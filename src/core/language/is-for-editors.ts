/** Whether the path is a file that `npm run check` generates for editors only. The rules prove the same with better messages. */
export const isForEditors = (path: string): boolean => /^schemas\/meta\/(names|branches|patch)\.json$/.test(path)
