import { useContext } from 'react'
import { OutletContext } from '../state/app-context.ts'

/** The place in a layout where the screen of the route below is shown. */
export function Outlet() {
  return useContext(OutletContext)
}
