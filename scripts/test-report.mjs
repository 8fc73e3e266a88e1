/** Failed files run again only when there are at most this many: more failures are not flakiness. */
const mostAgain = 5

/** Adds errors outside tests to the report: as a failure of the file that was running, or of a file of its own when unknown. */
export const withUnhandled = ({ testResults, ...report }, unhandled) => {
  const failed = new Map(unhandled.map(({ file, message }) => [file ?? '', `caught by no test: ${message}`]))
  const known = testResults.map((file) => {
    const message = failed.get(file.name)
    failed.delete(file.name)
    return message === undefined ? file : { ...file, status: 'failed', message }
  })
  const others = [...failed].map(([name, message]) => ({ name: name || '(no file)', status: 'failed', message, assertionResults: [] }))
  return { ...report, testResults: [...known, ...others] }
}

/**
 * The report of a vitest run after each failed file has been run once more alone. `flaky`: titles of the tests that failed and then passed.
 * `runFile`: runs one file and returns its report, or undefined when the run failed.
 */
export function runFailedAgain(report, runFile) {
  const failed = report.testResults.filter(({ status }) => status === 'failed')
  if (failed.length > mostAgain) return { ...report, flaky: [] }
  const again = new Map(failed.map(({ name }) => [name, runFile(name)?.testResults.find((file) => file.name === name)]))
  const flaky = failed.filter((before) => isPassed(before, again.get(before.name)))
  return {
    ...report,
    testResults: report.testResults.map((file) => (flaky.includes(file) ? again.get(file.name) : file)),
    flaky: failuresIn({ testResults: flaky }),
  }
}

/** Whether the repeated file passed with at least as many tests: with fewer, it would prove less. */
const isPassed = (before, after) => after?.status === 'passed' && after.assertionResults.length >= before.assertionResults.length

/** One line with the reason for each failed test, and for each file that failed without one, e.g. because it could not start. */
export const failuresIn = ({ testResults }) =>
  testResults
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, message = '', assertionResults }) => {
      const failed = assertionResults.filter(({ status }) => status === 'failed')
      if (failed.length === 0) return [`${name}: ${firstLine(message)}`]
      return failed.map(({ fullName, failureMessages = [] }) => `${name} › ${fullName}: ${firstLine(failureMessages[0] ?? '')}`)
    })

const firstLine = (text) => text.split('\n', 1)[0]

/**
 * Counts passed, failed and skipped tests of a report, without the slow tests that only `npm run test:all` runs. A file that fails without a
 * failed test counts as one failure.
 */
export function countTests({ testResults }) {
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults)
  const count = (...wanted) => tests.filter(({ status }) => wanted.includes(status)).length
  const slow = tests.filter(({ status, tags = [] }) => status === 'skipped' && tags.includes('slow'))
  const broken = testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  )
  return { passed: count('passed'), failed: count('failed') + broken.length, skipped: count('skipped', 'pending') - slow.length }
}
