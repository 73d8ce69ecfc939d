import { useId, useRef, useState } from 'react'
import { Button } from '../button'
import type { ConflictField, ConflictSide } from '../drafts/conflict'
import { Dialog, DialogAbout, DIALOG_TABLE } from './dialog'

export interface ConflictDialogProps {
  /** The server's sentence: who changed it, and when. */
  message: string
  fields: readonly ConflictField[]
  busyText?: string | null | undefined
  onChoose: (choices: Readonly<Record<string, ConflictSide>>) => unknown
  /** Returns to the form with the typed values and saves nothing. */
  onCancel: () => unknown
}

const RADIO =
  'appearance-none relative flex-none size-3 border border-line-3 rounded-[50%] checked:border-mode checked:bg-mode checked:after:absolute checked:after:left-0.75 checked:after:top-0.75 checked:after:size-1 checked:after:rounded-[50%] checked:after:bg-on-mode'

/** Shows both versions of each field that differs when somebody else saved the record meanwhile, and asks which one stays. */
export function ConflictDialog({ message, fields, busyText, onChoose, onCancel }: ConflictDialogProps) {
  const [picked, setPicked] = useState<Readonly<Record<string, ConflictSide>>>({})
  const first = useRef<HTMLInputElement>(null)
  // Focus begins where somebody has to choose.
  const firstRow = Math.max(
    0,
    fields.findIndex(({ choice }) => choice === null),
  )
  const name = useId()
  const sideOf = (field: ConflictField): ConflictSide | null => picked[field.id] ?? field.choice
  const open = fields.filter((field) => sideOf(field) === null).length
  const all = (side: ConflictSide) => setPicked(Object.fromEntries(fields.map(({ id }) => [id, side])))
  const isBusy = typeof busyText === 'string'
  const choose = () => {
    if (open > 0 || isBusy) return
    onChoose(Object.fromEntries(fields.map((field) => [field.id, sideOf(field) ?? 'theirs'])))
  }
  const cancel = () => (isBusy ? undefined : onCancel())
  return (
    <Dialog
      isOpen
      onClose={cancel}
      title={message}
      width={664}
      role="alertdialog"
      isQuestion={false}
      initialFocus={first}
      onKey={(event) => {
        if (event.key !== 'Enter' || !event.ctrlKey || event.altKey) return false
        choose()
        return true
      }}
      footer={
        <>
          <Button
            tone="primary"
            size="footer"
            command="form.save-form"
            busyText={busyText}
            disabledReason={open > 0 ? `Choose for ${open === 1 ? '1 more field' : `${open} more fields`}` : null}
            onPress={choose}
          >
            Save
          </Button>
          <Button size="footer" hint="" onPress={() => all('mine')}>
            All mine
          </Button>
          <Button size="footer" hint="" onPress={() => all('theirs')}>
            All theirs
          </Button>
          <Button size="footer" command="shell.step-out" onPress={cancel}>
            Cancel
          </Button>
        </>
      }
    >
      <DialogAbout>Both versions are here: choose which one to keep, field by field.</DialogAbout>
      <table
        className={`${DIALOG_TABLE} [&_td]:h-auto [&_td]:min-h-6 [&_td]:py-0.75 [&_td]:align-top [&_td]:wrap-anywhere [&_td]:whitespace-normal`}
      >
        <colgroup>
          <col style={{ width: 150 }} />
          <col />
          <col />
        </colgroup>
        <thead>
          <tr>
            <th>Field</th>
            <th>Mine</th>
            <th>Theirs, saved</th>
          </tr>
        </thead>
        <tbody>
          {fields.map((field, row) => (
            <tr key={field.id}>
              <td className="text-fg-1">{field.label}</td>
              {(['mine', 'theirs'] as const).map((side) => (
                <td key={side}>
                  <label className="inline-flex items-baseline gap-1.5 cursor-pointer">
                    <input
                      type="radio"
                      className={RADIO}
                      ref={row === firstRow && side === (sideOf(field) ?? 'mine') ? first : undefined}
                      name={`${name}-${field.id}`}
                      aria-label={`${field.label}, ${side}: ${field[side] || 'nothing'}`}
                      checked={sideOf(field) === side}
                      disabled={isBusy}
                      onChange={() => setPicked((old) => ({ ...old, [field.id]: side }))}
                    />
                    <span className={field[side] === '' ? 'text-fg-2' : 'numerals'}>{field[side] || 'nothing'}</span>
                  </label>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Dialog>
  )
}
