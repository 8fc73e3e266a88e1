export const API = '/api'
export const HEALTH = `${API}/health`

/** Of programs: a refusal there is JSON with a status. */
const CALLED = ['api', 'callbacks', 'merchant', 'staff']
const PAGES = ['rules', 'sandbox']
const FILES = ['assets', 'config']

/** First parts of paths; in development Vite serves the files. */
export const ANSWERED_PATHS: readonly string[] = [...CALLED, ...PAGES]
/** No page of the app has one of them. */
export const SERVER_PATHS: readonly string[] = [...ANSWERED_PATHS, ...FILES]

const under = (parts: readonly string[]) => {
  const paths = new RegExp(`^/(?:${parts.join('|')})(?=[/?]|$)`)
  return (url: string): boolean => paths.test(url)
}

export const isServerPath = under(SERVER_PATHS)
export const isCalledPath = under(CALLED)
/** A file is sent from memory or the disk. */
export const isDatabaseRoute = under([...CALLED, 'rules'])
