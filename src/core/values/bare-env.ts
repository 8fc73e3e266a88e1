import type { Env } from './scope.ts'

/** For what is looked at before the app runs: nothing in it is formatted or has words, and no time has passed. */
export const bareEnv: Env = { formats: {}, text: (key) => key, now: () => 0 }
