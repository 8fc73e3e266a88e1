import { writeFileSync } from 'node:fs'

/** A vitest reporter: an error that no test has caught fails a run and stands in no test's report. `file`: of the test that ran then. */
export default class UnhandledErrors {
  onTestRunEnd(_files, errors) {
    writeFileSync(
      'artifacts/unhandled-errors.json',
      JSON.stringify(errors.map(({ message, VITEST_TEST_PATH: file }) => ({ message, file }))),
    )
  }
}
