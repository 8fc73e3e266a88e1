import { readFileSync } from 'node:fs'
import type { ServerConfig } from '../core/language/release.ts'

export function loadServerConfig(path: string): ServerConfig {
  return JSON.parse(readFileSync(path, 'utf8')) as ServerConfig
}
