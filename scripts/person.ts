import { configInForce } from '../src/publish/config-in-force.ts'
import { databaseClock } from '../src/server/database-clock.ts'
import { PublishRefusal } from '../src/publish/refusal.ts'
import { policyOf } from '../src/server/catalog/policy.ts'
import { openDb } from '../src/server/open-database.ts'
import { erasePerson, exportPerson, PersonError } from '../src/server/person/person.ts'
import { readSettings } from '../src/server/platform/settings.ts'
import { startupErrorMessage } from '../src/server/startup-error.ts'
import { readArguments } from './read-arguments.ts'

/**
 * `npm run person -- export|erase <phone or account id> --by <name> --reason <why>`: prints one person's data as JSON, or erases it. It
 * uses the server's database, by the same settings; the embedded one only while no server uses it. Both are recorded in the access log.
 */
const { positionals, values } = readArguments({ allowPositionals: true, options: { by: { type: 'string' }, reason: { type: 'string' } } })
const [action, person = ''] = positionals
if (action !== 'export' && action !== 'erase') {
  console.error('npm run person -- export|erase <phone or account id> --by <name> --reason <why>')
  process.exit(1)
}
try {
  const settings = readSettings()
  const db = await openDb(settings, console.error)
  const request = { person, operator: values.by ?? '', reason: values.reason ?? '', at: new Date() }
  try {
    if (action === 'export') console.log(JSON.stringify(await exportPerson(db, request), null, 2))
    else {
      const clock = databaseClock(db, settings)
      const { merchants } = policyOf(await configInForce(db, clock, settings))
      const refundDays = Object.fromEntries([...merchants].map(([id, merchant]) => [id, merchant.refundDays]))
      await clock.refresh()
      for (const [table, rows] of await erasePerson(db, request, { refundDays, now: clock.now() })) console.log(`${table}: ${rows}`)
    }
  } finally {
    await db.close()
  }
} catch (error) {
  console.error(error instanceof PersonError || error instanceof PublishRefusal ? error.message : startupErrorMessage(error))
  process.exit(1)
}
