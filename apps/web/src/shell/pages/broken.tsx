import { useEffect } from 'react'
import { Button } from '../../kit/button'
import { useKeyboard } from '../../kit/keys/keys'

/** In place of a page that failed to load or to be drawn: inside the frame, whose other pages still work. */
export function Broken() {
  const keyboard = useKeyboard()
  useEffect(() => keyboard?.held.drop('error'), [keyboard])
  const body = (
    <div className="lone" role="alert">
      <h1>An error has occurred.</h1>
      <p>This page could not be shown. What was typed is kept as a draft.</p>
      <Button hint="F5" autoFocus onPress={() => window.location.reload()}>
        Reload
      </Button>
    </div>
  )
  return keyboard === null ? <main className="lone-page">{body}</main> : body
}
