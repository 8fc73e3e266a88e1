type TestReport = { fullName: string; status: string; tags?: string[]; failureMessages?: string[] }
type FileReport = { name: string; status: string; message?: string; assertionResults: TestReport[] }
export type RunReport = { testResults: FileReport[] }

export function runFailedAgain(report: RunReport, runFile: (name: string) => RunReport | undefined): RunReport & { flaky: string[] }
export function countTests(report: RunReport): { passed: number; failed: number; skipped: number }
export function withUnhandled(report: RunReport, unhandled: { message: string; file?: string }[]): RunReport
export function failuresIn(report: RunReport): string[]
