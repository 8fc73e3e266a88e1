import { createServer } from './app.ts'
import { assertDataKeys } from './data-key-queries.ts'
import { wallClock } from './platform/clock.ts'
import { sandboxClock } from './sandbox/sandbox-clock.ts'
import { openDb } from './open-database.ts'
import { startJobs } from './jobs/jobs.ts'
import { allJobs } from './all-jobs.ts'
import { createPorts } from './ports/create-ports.ts'
import { storeMerchantKeys } from './commerce/merchant-keys.ts'
import { createReleaseSwitch } from './release-switch.ts'
import { followOrLoad } from './follow-or-load.ts'
import { privateFields } from './profile/sealed-fields.ts'
import { resealAll } from './reseal-queries.ts'
import { readSettings } from './platform/settings.ts'
import { greeting } from './greeting.ts'
import { proxyWarning } from './http/proxy-warnings.ts'
import { webWarning } from './http/static-files.ts'
import { reviewWarning } from './staff/staff-decisions.ts'
import { assertServerClock, watchServerClock } from './server-clock.ts'
import { listenError, startupErrorMessage } from './startup-error.ts'

const SHUTDOWN_MS = 10_000

try {
  await start()
} catch (error) {
  console.error(startupErrorMessage(error))
  process.exit(1)
}

async function start(): Promise<void> {
  const settings = readSettings()
  const server = createServer(settings)
  const db = await openDb(settings, (line) => server.log.warn(line))
  await assertServerClock(db)
  await assertDataKeys(db)
  const clock = settings.sandbox ? sandboxClock(db) : wallClock()
  await storeMerchantKeys(db, settings, clock.systemTime())
  const { ports, jobs } = createPorts(settings, (line) => server.log.warn(line))
  const releases = createReleaseSwitch(server, { db, clock, settings, ports, log: server.log })
  const stopFollowing = await followOrLoad(releases, { db, clock, settings, log: server.log })
  try {
    await server.listen({ port: settings.port, host: settings.host })
  } catch (error) {
    await stopFollowing()
    await db.close()
    throw listenError(error, settings)
  }
  for (const warning of [reviewWarning(settings), webWarning(settings), proxyWarning(settings)]) if (warning) server.log.warn(warning)
  let isStopping = false
  const resealing = resealAll(db, privateFields(releases.services().config)).then(
    () => server.log.info('re-encryption with the newest key is complete'),
    (error: unknown) => {
      if (!isStopping) server.log.error({ err: error }, 're-encryption with the newest key failed')
    },
  )
  const stopJobs = startJobs(
    { db, clock, log: server.log },
    allJobs(jobs).map((job) => ({ ...job, run: () => job.run(releases.services()) })),
  )

  const stopWatching = watchServerClock(db, server.log)

  const stop = async (code: number) => {
    if (isStopping) return
    isStopping = true
    setTimeout(() => process.exit(1), SHUTDOWN_MS).unref()
    await releases.close()
    await stopJobs()
    stopWatching()
    await stopFollowing()
    await db.close()
    await resealing
    process.exit(code)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop(0))
  // After an uncaught error the state of the process is unknown, so it finishes the work in progress and ends.
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(event, (error: unknown) => {
      server.log.fatal({ err: error }, event)
      void stop(1)
    })
  }
  console.log(greeting(server.listeningOrigin, settings))
}
