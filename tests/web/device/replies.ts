/** Reply of a device API. Does not use the code's own helper, so that a change of the reply's shape fails a test. */
export const succeeded = (data: unknown) => ({ ok: true, code: 200, data })
export const failed = (code: string) => ({ ok: false, code, data: undefined })
