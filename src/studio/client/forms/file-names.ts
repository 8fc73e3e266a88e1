/** Files as people call them: without folder and ending, each once. */
export const namesOf = (files: readonly string[]): string =>
  [...new Set(files.map((file) => file.replace(/^.*\//, '').replace('.json', '')))].join(', ')
