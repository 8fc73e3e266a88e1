import type { Env } from './scope.ts'

/** Env for code that runs before the app: without formats, texts or a clock. */
export const bareEnv: Env = { formats: {}, text: (key) => key, now: () => 0 }
