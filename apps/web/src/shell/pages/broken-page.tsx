import { buttonLook } from '../../kit/button-look'
import { Kbd } from '../../kit/keys/kbd'
import { FullPageMessage } from '../../kit/full-page-message'
import { ownKey } from '../../kit/own-hint'
import { useReplayStartupKeys } from '../startup-keys'

/** Shown when not even the frame could be fetched or drawn. */
export function BrokenPage() {
  useReplayStartupKeys('failed')
  return (
    <FullPageMessage title="An error has occurred." role="alert" isWhole>
      <p>This page could not be shown. What you typed is kept as a draft.</p>
      <button type="button" className={buttonLook()} autoFocus onClick={() => window.location.reload()}>
        Reload <Kbd on="muted">{ownKey('F5')}</Kbd>
      </button>
    </FullPageMessage>
  )
}
