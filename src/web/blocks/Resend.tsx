import type { BlockProps } from '../../generated/blocks.ts'
import { ResendControl } from '../controls/ResendControl.tsx'

export function Resend({ name, text, seconds, disabled, onPress }: BlockProps['Resend']) {
  return <ResendControl name={name} label={text} seconds={seconds} disabled={disabled} send={async () => (await onPress()) ?? true} />
}
