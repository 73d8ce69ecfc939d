import { Icon } from '../../kit/icon'
import type { Check } from '../../kit/line/line-command'
import { PaletteHeading } from '../../kit/palette/palette-frame'
import { Facts } from '../../kit/panel'
import type { LineState } from './use-line'

/** At the right of the palette: what the line will record, and its checks. */
export function LinePreview({ line: { preview, checks } }: { line: LineState }) {
  return (
    <>
      {preview && (
        <>
          <PaletteHeading>{preview.title}</PaletteHeading>
          <Facts facts={preview.facts} />
        </>
      )}
      <PaletteHeading>Checks</PaletteHeading>
      <ul className="checks">
        {checks.map((check) => (
          <li key={check.text} className={check.state}>
            <CheckSign check={check} />
            {check.text}
          </li>
        ))}
      </ul>
    </>
  )
}

function CheckSign({ check }: { check: Check }) {
  if (check.state === 'passed') return <Icon name="tick" className="text-ok" label="Passed" />
  return (
    <span className={check.state === 'failed' ? 'font-semibold text-out numerals' : 'text-fg-2 numerals'}>
      {check.state === 'failed' ? '!' : '…'}
      <span className="sr">{check.state === 'failed' ? 'Problem:' : 'Waiting:'}</span>
    </span>
  )
}
