/** How i18next reads the texts of `locales/`, wherever they are said; src/vite/settled-values.ts builds them into the app's bundle. */
export const textOptions = {
  // A key is one name, dots and all.
  keySeparator: false,
  nsSeparator: false,
  // What shows a text escapes it: React, or whoever writes markup.
  interpolation: { escapeValue: false },
  // The locale files have lower-case names.
  lowerCaseLng: true,
  load: 'currentOnly',
  fallbackLng: false,
} as const
