import { createBrowserRouter, type LoaderFunctionArgs, redirect } from 'react-router-dom'
import { Skeleton } from '../../../src/web/ui/Skeleton.tsx'
import { ask } from './ask.ts'
import { isSignedIn, keep } from './session.ts'
import { RouteFailed } from './shell/Failed.tsx'
import { type Handle, Shell } from './shell/Shell.tsx'

type Status = { verify: number; loan_status: { bill_status: number }; loan_info: { loan_fail_status: number } }

/** Returns the home screen for the state of the application. */
function homeOf({ verify, loan_status: { bill_status: bill }, loan_info: { loan_fail_status: failure } }: Status): string {
  if (verify === 0) return 'unaudited'
  if (verify === 1) return 'auditing'
  if (verify === 3) return 'into-fail'
  if (verify !== 2) return 'status'
  if (bill === 1) return 'loaning'
  if (bill === 2) return 'pay-back'
  if (bill === 4) return failure === 1 ? 'add-bank' : 'loan-product'
  return bill === 0 || bill === 3 ? 'loan-product' : 'status'
}

async function openHome({ request }: LoaderFunctionArgs): Promise<Response | null> {
  const home = isSignedIn() ? homeOf((await ask('/v2/user/status')) as Status) : 'unaudited'
  const path = `/home/${home}`
  return new URL(request.url).pathname === path ? null : redirect(path)
}

function membersOnly({ request }: LoaderFunctionArgs): Response | null {
  if (isSignedIn()) return null
  const { pathname, search } = new URL(request.url)
  keep('from', pathname)
  return redirect(`/login/main${search}`)
}

const handle = (of: Handle) => of

export const createRouter = (): ReturnType<typeof createBrowserRouter> =>
  createBrowserRouter([
    {
      element: <Shell />,
      errorElement: <RouteFailed />,
      HydrateFallback: Skeleton,
      children: [
        { index: true, loader: () => redirect('/home') },
        { path: '/home', loader: openHome },
        {
          path: '/home/unaudited',
          loader: openHome,
          handle: handle({ title: 'title.home', help: 'who', isMain: true }),
          lazy: async () => ({ Component: (await import('./Home.tsx')).default }),
        },
        {
          path: '/user-into/person-info',
          loader: membersOnly,
          handle: handle({ title: 'title.userIntoPerson', help: 'data' }),
          lazy: async () => ({ Component: (await import('./person/PersonInfo.tsx')).default }),
        },
      ],
    },
  ])
