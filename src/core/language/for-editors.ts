/** By path: a file that `npm run check` writes anew and that editors alone read. What it says is proved by rules with better messages. */
export const isForEditors = (path: string): boolean => /^schemas\/meta\/(names|branches|patch)\.json$/.test(path)
