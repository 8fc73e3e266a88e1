import type { StudioFinding } from '../../contract.ts'

export const isError = ({ severity }: StudioFinding): boolean => severity === 'error'
