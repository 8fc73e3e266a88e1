import { lazy } from 'react'

/** The whole of the form library comes with the first form, or when nothing else is to be done. */
export const loadFormView = () => import('../form/FormView.tsx')

export const Form = lazy(loadFormView)
