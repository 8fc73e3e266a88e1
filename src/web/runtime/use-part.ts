import { useEffect, useState } from 'react'
import type { Location } from '../../core/route.ts'
import type { ScreenInstance } from '../../core/screen.ts'
import { usePhone, useScreen } from './screen-context.ts'

/** A screen opened within the current one; the one before stays until a change of `props` has opened the next. */
export function usePart(screen: string, props: Record<string, unknown> = {}): ScreenInstance | undefined {
  const { machine } = usePhone()
  const around = useScreen()
  const [instance, setInstance] = useState<ScreenInstance>()
  // By content: the same props resolved again are not other props.
  const given = JSON.stringify(props)
  useEffect(() => {
    let opened: ScreenInstance | undefined
    let gone = false
    machine.openScreen(screen, around.scope.route as Location, JSON.parse(given) as typeof props).then((made) => {
      if (gone) return
      opened = made
      setInstance(made)
      made.enter().catch(reportError)
    }, reportError)
    return () => {
      gone = true
      opened?.leave()
    }
  }, [machine, around, screen, given])
  return instance
}
