type FileReport = { name: string; status: string; assertionResults: { fullName: string; status: string; tags?: string[] }[] }
type RunReport = { testResults: FileReport[] }

export function runFailedAgain(report: RunReport, runFile: (name: string) => RunReport | undefined): RunReport & { flaky: string[] }
export function countTests(report: RunReport): { passed: number; failed: number; skipped: number }
