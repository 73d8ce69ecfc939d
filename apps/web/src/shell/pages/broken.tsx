import { buttonLook } from '../../kit/button-look'
import { Kbd } from '../../kit/keys/kbd'
import { Lone } from '../../kit/lone'
import { ownKey } from '../../kit/own-hint'
import { useOpened } from '../opening'

/** When not even the frame could be fetched or drawn. */
export function Broken() {
  useOpened('failed')
  return (
    <Lone title="An error has occurred." role="alert" isWhole>
      <p>This page could not be shown. What you typed is kept as a draft.</p>
      <button type="button" className={buttonLook()} autoFocus onClick={() => window.location.reload()}>
        Reload <Kbd on="muted">{ownKey('F5')}</Kbd>
      </button>
    </Lone>
  )
}
