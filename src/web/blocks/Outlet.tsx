import { Outlet as RouteOutlet } from 'react-router-dom'

/** Where a layout shows the screen of the route below it. */
export function Outlet() {
  return <RouteOutlet />
}
