import { Icon } from '../../kit/icon'
import type { LineCheck } from '../../kit/line/line-command'
import { PaletteHeading } from '../../kit/palette/palette-frame'
import { CheckList, FactList } from '../../kit/panel'
import type { PaletteLineState } from './use-palette-line'

/** The panel at the right of the palette: what the line will record, and its checks. */
export function LinePreview({ line: { preview, checks } }: { line: PaletteLineState }) {
  return (
    <>
      {preview && (
        <>
          <PaletteHeading>{preview.title}</PaletteHeading>
          <FactList facts={preview.facts} className="px-4! pt-0.5! pb-0!" />
        </>
      )}
      {checks.length > 0 && (
        <>
          <PaletteHeading>Checks</PaletteHeading>
          <CheckList checks={checks.map(({ text, state }) => ({ text, sign: checkSign(state) }))} className="px-4!" />
        </>
      )}
    </>
  )
}

function checkSign(state: LineCheck['state']) {
  if (state === 'passed') return <Icon name="tick" className="size-2 text-ok" label="Passed" />
  return (
    <span
      className={state === 'failed' ? 'numerals font-semibold text-out' : 'numerals text-fg-2'}
      data-waiting={state === 'failed' ? undefined : ''}
    >
      <span aria-hidden="true">{state === 'failed' ? '!' : '…'}</span>
      <span className="sr">{state === 'failed' ? 'Problem:' : 'Waiting:'}</span>
    </span>
  )
}
