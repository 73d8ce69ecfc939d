import { Panel, SidePanel } from '../../kit/panel'
import { dealershipOf, type SettingsValues } from './settings-draft'
import './settings.css'

/** How papers will be headed and signed with the settings as typed. */
export function LetterheadPanel({ values, isChanged }: { values: SettingsValues; isChanged: boolean }) {
  const { name, address, locality, phone, vatNumber } = dealershipOf(values)
  return (
    <SidePanel label="Letterhead">
      <Panel title="Letterhead" aside={isChanged && <span className="text-fg-2">as typed, not saved</span>}>
        <div className="letterhead">
          <div className="letterhead-name">{name}</div>
          <div>{address}</div>
          <div>
            {phone && <span className="letterhead-datum">{phone}</span>}
            {vatNumber && <span>VAT {vatNumber}</span>}
          </div>
          <hr />
          <div>
            Issued at <span className="letterhead-datum">{locality}</span>
          </div>
          <div className="letterhead-sign">
            For {name}
            <br />
            <span className="letterhead-datum">{values['signatories.0']}</span>
          </div>
        </div>
      </Panel>
      <p className="settings-note">
        Every document printed from now on carries these settings. Receipts keep their numbers, and entries keep the
        names and references that they were saved with.
      </p>
    </SidePanel>
  )
}
