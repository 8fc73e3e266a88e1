import { hash } from 'node:crypto'

export const sha256 = (content: string): string => hash('sha256', content, 'base64url')
