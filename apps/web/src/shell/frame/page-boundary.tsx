import { Component, type ReactNode, useEffect } from 'react'
import { Button } from '../../kit/button'
import { useKeyboard } from '../../kit/keys/keys'
import { FullPageMessage } from '../../kit/full-page-message'
import { ownKey } from '../../kit/own-hint'
import type { LiveConnection } from './use-live'

interface PageBoundaryProps {
  /** The page's address: another search may render where this one failed. */
  address: string
  live: LiveConnection
  children: ReactNode
}

interface PageBoundaryState {
  /** The address where rendering failed; null while it works. */
  brokenAt: string | null
}

/** The error boundary of a page: a page that cannot be loaded or rendered leaves the frame and the other pages intact. */
export class PageBoundary extends Component<PageBoundaryProps, PageBoundaryState> {
  override state: PageBoundaryState = { brokenAt: null }

  static getDerivedStateFromError(): PageBoundaryState {
    return { brokenAt: '' }
  }

  static getDerivedStateFromProps({ address }: PageBoundaryProps, state: PageBoundaryState): PageBoundaryState | null {
    if (state.brokenAt === '') return { brokenAt: address }
    return state.brokenAt !== null && state.brokenAt !== address ? { brokenAt: null } : null
  }

  override componentDidCatch(): void {
    // Code that does not come may belong to a build that is no longer served.
    this.props.live.checkBuild()
  }

  override render(): ReactNode {
    const { live, children } = this.props
    return this.state.brokenAt === null ? children : <BrokenPage isOutdated={live.isOutdated} />
  }
}

function BrokenPage({ isOutdated }: { isOutdated: boolean }) {
  const keyboard = useKeyboard()
  useEffect(() => keyboard?.queue.discard('error'), [keyboard])
  return (
    <FullPageMessage title={isOutdated ? 'A new version is available.' : 'An error has occurred.'} role="alert">
      <p>
        {isOutdated
          ? 'Reload to continue. What you typed is kept as a draft.'
          : 'This page could not be shown. What you typed is kept as a draft.'}
      </p>
      <Button hint={ownKey('F5')} autoFocus onPress={() => window.location.reload()}>
        Reload
      </Button>
    </FullPageMessage>
  )
}
