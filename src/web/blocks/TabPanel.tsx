import { useContext, useId } from 'react'
import type { BlockProps } from '../../generated/blocks.ts'
import { TabPanelsContext } from '../ui/tab-panels-context.ts'

/** Uses radio buttons, so that panels switch without a script. */
export function TabPanel({ text, open, children }: BlockProps['TabPanel']) {
  const id = useId()
  return (
    <>
      <input id={id} type="radio" name={useContext(TabPanelsContext)} defaultChecked={open} className="tab-input" />
      <label htmlFor={id} className="tab">
        {text}
      </label>
      <div className="tab-panel">{children}</div>
    </>
  )
}
