export const API = '/api'
export const HEALTH = `${API}/health`

/** Paths for programs, where a refusal is JSON with a status. */
const CALLED = ['api', 'callbacks', 'merchant', 'staff']
/** Leads on to the app's page at the store of the phone. */
export const DOWNLOAD = '/download'
const PAGES = ['download', 'rules', 'sandbox']
const FILES = ['assets', 'config']

/** First segments of the paths that the server answers itself; in development Vite serves the files. */
export const ANSWERED_PATHS: readonly string[] = [...CALLED, ...PAGES]
/** First segments that no page of the app uses. */
export const SERVER_PATHS: readonly string[] = [...ANSWERED_PATHS, ...FILES]

const under = (parts: readonly string[]) => {
  const paths = new RegExp(`^/(?:${parts.join('|')})(?=[/?]|$)`)
  return (url: string): boolean => paths.test(url)
}

export const isServerPath = under(SERVER_PATHS)
export const isCalledPath = under(CALLED)
/** Whether the route uses the database; files are sent from memory or the disk. */
export const isDatabaseRoute = under([...CALLED, 'rules'])
