/**
 * Whether a language may lack this text. The check's findings then stay in English, which its rules hold: a new language needs none of
 * them, and English has no such file.
 */
export const isOptionalText = (key: string): boolean => key.startsWith('studio.finding.')
