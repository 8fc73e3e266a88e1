import { Component, type ReactNode } from 'react'
import { forgetFailedLoads } from '../../net/failed-loads.ts'
import { LoadError } from '../../net/load-file.ts'
import { LoadErrorNotice } from '../../ui/LoadErrorNotice.tsx'

type State = { error?: unknown }

/** Shows the error of a failed sheet inside the sheet, so that the page below keeps its input. */
export class SheetBoundary extends Component<{ children: ReactNode }, State> {
  static getDerivedStateFromError = (error: unknown): State => ({ error })
  override state: State = {}

  retry = (): void => {
    // Code that failed to load is not requested again until the page is reloaded.
    if (!(this.state.error instanceof LoadError)) return location.reload()
    forgetFailedLoads()
    this.setState({ error: undefined })
  }

  override render(): ReactNode {
    return this.state.error ? <LoadErrorNotice retry={this.retry} /> : this.props.children
  }
}
