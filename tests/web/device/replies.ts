/** What a device API replies, written out here so that a change of the reply's form is seen. */
export const succeeded = (data: unknown) => ({ ok: true, code: 200, data })
export const failed = (code: string) => ({ ok: false, code, data: undefined })
