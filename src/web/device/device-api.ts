import type { DeviceReply } from '../../core/host/reply.ts'

/** `args` are plain values. The error codes are listed in `schemas/meta/asks.json`. */
export type DeviceApi = (args: Record<string, unknown>) => Promise<DeviceReply>

export const succeeded = (data: unknown): DeviceReply => ({ ok: true, code: 200, data })
export const failed = (reason: string): DeviceReply => ({ ok: false, code: reason, data: undefined })
