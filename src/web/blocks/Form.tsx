import { lazy } from 'react'

/** The whole of the form library comes only with the first form. */
export const Form = lazy(() => import('../form/form-view.tsx'))
