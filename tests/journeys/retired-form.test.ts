import { expectPath, cardNumber, fillPerson, signIn, submitForm, takeScreenshot } from './support/borrower-page.ts'
import { openAsBorrower } from './support/borrower-stages.ts'
import { type ChangingServer, startChangingServer } from './support/changing-server.ts'
import { exampleEntries } from './support/example-answers.ts'
import { expect, test as base, localesOf } from './support/fixtures.ts'
import { field, fill, reachField } from './support/form.ts'
import { formStep, pathAfter, productRelease } from './support/release.ts'
import { perWorker } from './support/per-worker.ts'
import { editSources } from '../compiler/edit-sources.ts'
import { sources } from '../conformance/product.ts'

const test = base.extend<object, { server: ChangingServer }>({
  server: perWorker(startChangingServer),
})

const entries = exampleEntries(productRelease, formStep(productRelease, 'person').form, (key) => key)
const street = String(entries['/address'])
const stricter = editSources(sources, [
  { file: 'schemas/fields.json', pointer: '/definitions/address/minLength', value: street.length + 10 },
])
const longer = `${street} ${'x'.repeat(10)}`

for (const [serial, locale] of localesOf(import.meta.url).entries()) {
  test(
    `a form opened under an older release shows the new rule and keeps every answer, also private ones (${locale})`,
    { tag: '@slow' },
    async ({ page, server }) => {
      test.setTimeout(240_000)
      await server.publish(sources)
      const who = await openAsBorrower(page, server, locale, 'retired')
      const person = { card: cardNumber(4200 + serial), name: 'Ayu Pratiwi' }
      await page.goto('/user-into/person-info')
      await signIn(who)
      await fillPerson(who, person)
      await server.publish(stricter)
      await submitForm(who)

      await expect(page.getByRole('status').filter({ hasText: who.text('error.4113') })).toBeVisible()
      await expectPath(page, '/user-into/person-info')
      await expect(field(page, '/address')).toContainText(String(street.length + 10))
      const input = (path: string) => field(page, path).locator('input, textarea').first()
      await expect(input('/address')).toHaveValue(street)
      await takeScreenshot(who, 'asked')
      for (const [path, value] of [
        ['/name', person.name],
        ['/cardid', /^\d.*\d$/],
      ] as const) {
        await reachField(page, path)
        await expect(input(path)).toHaveValue(value)
      }

      await fill(page, { '/address': longer })
      await reachField(page, '/mother_maiden_name')
      await expect(input('/mother_maiden_name')).toHaveValue(String(entries['/mother_maiden_name']))
      await submitForm(who)
      await expectPath(page, pathAfter(productRelease, 'person'))
    },
  )
}
