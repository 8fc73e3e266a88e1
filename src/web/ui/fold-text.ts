/** Folds case, accents and forms of a letter, which make no difference to a search. */
export const foldText = (text: string): string => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
