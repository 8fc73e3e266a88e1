import { useContext } from 'react'
import { OutletContext } from '../state/app-context.ts'

/** Where a layout shows the screen of the route below it. */
export function Outlet() {
  return useContext(OutletContext)
}
