import type { ServerConfig } from '../../core/language/release.ts'

/** An unknown channel counts as the product without a channel. */
export type ChannelRules = { config: ServerConfig; channel: string }
