/**
 * Words that a language may lack, with the file of them: the check says its findings in English then, which its rules hold. So a new
 * language needs none of them, and English has no such file.
 */
export const isOptionalText = (key: string): boolean => key.startsWith('studio.finding.')
