import { writeFileSync } from 'node:fs'

/** A vitest reporter for errors outside tests, which fail a run but are in no test's report. `file`: the test file that was running. */
export default class UnhandledErrors {
  onTestRunEnd(_files, errors) {
    writeFileSync(
      'artifacts/unhandled-errors.json',
      JSON.stringify(errors.map(({ message, VITEST_TEST_PATH: file }) => ({ message, file }))),
    )
  }
}
