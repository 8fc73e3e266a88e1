import { Component, type ReactNode } from 'react'
import { forgetFailedLoads } from '../../net/failed-loads.ts'
import { LoadError } from '../../net/load-file.ts'
import { LoadErrorNotice } from '../../ui/LoadErrorNotice.tsx'

type State = { error?: unknown }

/** A sheet that fails says so in itself: the page below it keeps what was typed there. */
export class SheetBoundary extends Component<{ children: ReactNode }, State> {
  static getDerivedStateFromError = (error: unknown): State => ({ error })
  override state: State = {}

  retry = (): void => {
    // Code that failed is not asked for again before the page is reloaded.
    if (!(this.state.error instanceof LoadError)) return location.reload()
    forgetFailedLoads()
    this.setState({ error: undefined })
  }

  override render(): ReactNode {
    return this.state.error ? <LoadErrorNotice retry={this.retry} /> : this.props.children
  }
}
