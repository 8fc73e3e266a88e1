import { useId } from 'react'
import type { BlockProps } from '../../generated/blocks.ts'
import { TabPanelsContext } from '../ui/tab-panels-context.ts'

export function TabPanels({ label, children }: BlockProps['TabPanels']) {
  return (
    <TabPanelsContext value={useId()}>
      <div className="tab-panels" role="radiogroup" aria-label={label}>
        {children}
      </div>
    </TabPanelsContext>
  )
}
