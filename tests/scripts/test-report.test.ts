import { describe, expect, it } from 'vitest'
import { countTests, failuresIn, runFailedAgain, withUnhandled } from '../../scripts/test-report.mjs'

type Status = 'passed' | 'failed' | 'skipped'
const file = (name: string, tests: Status[], status: string = tests.includes('failed') ? 'failed' : 'passed') => ({
  name,
  status,
  assertionResults: tests.map((one, at) => ({ fullName: `test ${at + 1}`, status: one })),
})

it.each([
  { name: 'passes', first: file('a', ['passed', 'failed']), second: file('a', ['passed', 'passed']), flaky: ['a › test 2: '], failed: 0 },
  { name: 'fails again', first: file('a', ['failed', 'passed']), second: file('a', ['failed', 'passed']), flaky: [], failed: 1 },
  { name: 'fails elsewhere', first: file('a', ['failed', 'passed']), second: file('a', ['passed', 'failed']), flaky: [], failed: 1 },
  { name: 'has fewer tests', first: file('a', ['failed', 'passed']), second: file('a', ['passed']), flaky: [], failed: 1 },
  { name: 'could not start, and passes', first: file('a', [], 'failed'), second: file('a', ['passed']), flaky: ['a: '], failed: 0 },
  { name: 'cannot start twice', first: file('a', [], 'failed'), second: file('a', [], 'failed'), flaky: [], failed: 1 },
  { name: 'ends without a report', first: file('a', ['failed']), second: undefined, flaky: [], failed: 1 },
])('a failed file that $name', ({ first, second, flaky, failed }) => {
  const asked: string[] = []
  const report = runFailedAgain({ testResults: [file('b', ['passed', 'skipped']), first] }, (name) => {
    asked.push(name)
    return second && { testResults: [second] }
  })
  expect(asked).toEqual(['a'])
  expect(report.flaky).toEqual(flaky)
  expect(countTests(report)).toMatchObject({ failed, skipped: 1 })
})

it('nothing is retried when many files fail', () => {
  const testResults = Array.from({ length: 6 }, (_, at) => file(String(at), ['failed']))
  const report = runFailedAgain({ testResults }, () => ({ testResults: [file('0', ['passed'])] }))
  expect(report).toEqual({ testResults, flaky: [] })
})

it('tests of a whole run do not count as skipped', () => {
  const assertionResults = [
    { fullName: 'test 1', status: 'skipped', tags: ['slow'] },
    { fullName: 'test 2', status: 'skipped', tags: [] },
  ]
  expect(countTests({ testResults: [{ name: 'a', status: 'passed', assertionResults }] })).toEqual({ passed: 0, failed: 0, skipped: 1 })
})

it('each failure is one line with its place and reason', () => {
  const testResults = [
    file('a', ['passed']),
    {
      ...file('b', ['failed', 'passed']),
      assertionResults: [{ fullName: 'test 1', status: 'failed', failureMessages: ['Error: 1\n    at b:3'] }],
    },
    { ...file('c', ['passed'], 'failed'), message: 'Hook timed out\n    at c:9' },
  ]
  expect(failuresIn({ testResults })).toEqual(['b › test 1: Error: 1', 'c: Hook timed out'])
})

describe('an error that no test caught', () => {
  const report = withUnhandled({ testResults: [file('a', ['passed', 'passed'])] }, [
    { message: 'lost in a', file: 'a' },
    { message: 'lost' },
  ])

  it('fails the file that ran at that time, or has its own entry', () => {
    expect(failuresIn(report)).toEqual(['a: caught by no test: lost in a', '(no file): caught by no test: lost'])
    expect(countTests(report)).toEqual({ passed: 2, failed: 2, skipped: 0 })
  })

  it('is retried with its file, like a test', () => {
    const again = runFailedAgain(report, (name) => (name === 'a' ? { testResults: [file('a', ['passed', 'passed'])] } : undefined))
    expect(again.flaky).toEqual(['a: caught by no test: lost in a'])
    expect(countTests(again)).toEqual({ passed: 2, failed: 1, skipped: 0 })
  })
})
