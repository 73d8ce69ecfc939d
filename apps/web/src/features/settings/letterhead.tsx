import { Panel, SidePanel } from '../../kit/panel'
import { dealershipOf, type SettingsValues } from './settings-draft'

const DATUM = 'mr-3 font-mono'

/** How papers will be headed and signed with the settings as typed. */
export function LetterheadPanel({ values, isChanged }: { values: SettingsValues; isChanged: boolean }) {
  const { name, address, locality, phone, vatNumber } = dealershipOf(values)
  return (
    <SidePanel label="Letterhead" className="single:max-h-[34vh] single:border-l-0 single:border-t">
      <Panel title="Letterhead" aside={isChanged && <span className="text-fg-2">as typed, not saved</span>}>
        {/* Paper is white in both themes, with the inks of printed documents. */}
        <div className="mx-3.5 my-3 px-4.5 pt-4 pb-5 border border-line-2 bg-[#fff] sans-[12.5px/17px] text-[#2b3136] wrap-anywhere whitespace-pre-line">
          <div className="text-[17px] leading-5.5 font-semibold text-[#000]">{name}</div>
          <div>{address}</div>
          <div>
            {phone && <span className={DATUM}>{phone}</span>}
            {vatNumber && <span>VAT {vatNumber}</span>}
          </div>
          <hr className="mt-2 mb-3 border-0 border-t-2 border-[#000]" />
          <div>
            Issued at <span className={DATUM}>{locality}</span>
          </div>
          <div className="w-[70%] mt-11 pt-0.75 border-t border-[#000]">
            For {name}
            <br />
            <span className={DATUM}>{values['signatories.0']}</span>
          </div>
        </div>
      </Panel>
      <p className="mx-3.5 my-2.5 text-13 text-fg-1">
        Every document printed from now on carries these settings. Receipts keep their numbers, and entries keep the
        names and references that they were saved with.
      </p>
    </SidePanel>
  )
}
