/** i18next options for the texts of `locales/`, shared by all programs; src/vite/settled-values.ts builds them into the app's bundle. */
export const textOptions = {
  // A key is one name, including its dots.
  keySeparator: false,
  nsSeparator: false,
  // Texts are escaped where they are shown: by React, or by the writer of markup.
  interpolation: { escapeValue: false },
  // The locale files have lower-case names.
  lowerCaseLng: true,
  load: 'currentOnly',
  fallbackLng: false,
} as const
