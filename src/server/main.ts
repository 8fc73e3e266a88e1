import { join } from 'node:path'
import { registerApp, createServer } from './app.ts'
import { wallClock } from './platform/clock.ts'
import { sandboxClock } from './sandbox/sandbox-clock.ts'
import { createCatchUp } from './catch-up.ts'
import { messageSmsJob } from './inbox/message-sms-job.ts'
import { openDb } from './open-database.ts'
import { housekeeping } from './housekeeping.ts'
import { startJobs } from './jobs/jobs.ts'
import { catchUpJobs } from './catch-up-job.ts'
import { loadServerConfig } from './load-server-config.ts'
import { createPorts } from './ports/create-ports.ts'
import { expirePurchasesJob } from './commerce/close-purchase.ts'
import { merchantEventsJob } from './commerce/merchant-events.ts'
import { privateFields } from './profile/sealed-fields.ts'
import { storeMerchantKeys } from './commerce/merchant-keys.ts'
import { readSettings } from './platform/settings.ts'
import { greeting } from './greeting.ts'
import { startupErrorMessage } from './startup-error.ts'

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
  const config = loadServerConfig(join(settings.releaseDir, 'server.json'))
  const db = await openDb(settings, (line) => server.log.warn(line), privateFields(config))
  const clock = settings.sandbox ? sandboxClock(db) : wallClock()
  const { ports, jobs } = createPorts(settings, (line) => server.log.warn(line))
  const services = { db, clock, settings, config, ports, log: server.log, catchUp: createCatchUp({ config, ports }) }
  await clock.refresh()
  await storeMerchantKeys(db, config, settings, clock.systemTime())
  const app = await registerApp(server, services)
  try {
    await app.listen({ port: settings.port, host: settings.host })
  } catch (error) {
    await db.close()
    throw error
  }
  const stopJobs = startJobs(services, [...catchUpJobs, messageSmsJob, ...jobs, expirePurchasesJob, merchantEventsJob, housekeeping])

  let isStopping = false
  const stop = async (code: number) => {
    if (isStopping) return
    isStopping = true
    setTimeout(() => process.exit(1), SHUTDOWN_MS).unref()
    await app.close()
    await stopJobs()
    await db.close()
    process.exit(code)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop(0))
  // After an uncaught error the state of the process is unknown: finish the work in progress, and end.
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(event, (error: unknown) => {
      server.log.fatal({ err: error }, event)
      void stop(1)
    })
  }
  console.log(greeting(app.listeningOrigin, settings))
}
