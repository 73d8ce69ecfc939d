import { Button } from '../../kit/button'

/** When not even the frame could be fetched or drawn. */
export function Broken() {
  return (
    <main className="lone-page">
      <div className="lone" role="alert">
        <h1>An error has occurred.</h1>
        <p>This page could not be shown. What was typed is kept as a draft.</p>
        <Button hint="F5" autoFocus onPress={() => window.location.reload()}>
          Reload
        </Button>
      </div>
    </main>
  )
}
