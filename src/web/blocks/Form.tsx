import { lazy } from 'react'

/** The form library is loaded with the first form, or when the browser is idle. */
export const loadFormView = () => import('../form/FormView.tsx')

export const Form = lazy(async () => ({ default: (await loadFormView()).FormView }))
