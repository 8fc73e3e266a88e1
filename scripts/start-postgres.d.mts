/** Starts a PostgreSQL; undefined when none can run. */
export function startPostgres(): Promise<{ url: string; stop(): Promise<void> } | undefined>
