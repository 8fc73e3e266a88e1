/** File names for display: without folder and extension, duplicates removed. */
export const namesOf = (files: readonly string[]): string =>
  [...new Set(files.map((file) => file.replace(/^.*\//, '').replace('.json', '')))].join(', ')
