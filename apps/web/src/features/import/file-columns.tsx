import {
  DAY_FORMS,
  type ImportDayForm,
  NUMBER_FORMS,
  type NumberForm,
} from '@forecourt/core/features/import/file-enums'
import type { ImportPreview, PreviewedColumn } from '@forecourt/core/features/import/file-schemas'
import type { ImportMapping } from '@forecourt/core/features/import/mapping-schemas'
import { useMemo } from 'react'
import { Select } from '../../kit/form/select'
import { TextField } from '../../kit/form/text-field'
import { Tag } from '../../kit/notice'
import {
  type ColumnChoice,
  columnChoiceOf,
  ambiguityNote,
  sampleOf,
  withChoice,
  withForm,
  withValue,
} from './prepared-files'

/** The formats of days; `serial` is the day number of spreadsheets. */
const DAYS = DAY_FORMS.map((id) => ({ id, text: id === 'serial' ? 'days counted' : id }))
const NUMBERS = NUMBER_FORMS.map((id) => ({ id, text: id }))
const RECOGNITION_TEXTS = {
  name: 'by its name',
  likeness: 'nearly its name',
  content: 'by what is in it',
  mapping: 'as you say',
}

interface ColumnsProps {
  look: ImportPreview
  said: ImportMapping
  onSay: (said: ImportMapping) => void
}

const ROW =
  'grid grid-cols-[150px_minmax(150px,230px)_140px_minmax(0,1fr)] items-center gap-x-3 min-h-7.25 narrow:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]'

/** The columns of a kind, each with its heading in the file, the format of its days or numbers, and its first values. */
export function FileColumns({ look, said, onSay }: ColumnsProps) {
  const headings = useMemo<{ id: ColumnChoice; text: string }[]>(
    () => [
      ...look.fileHeadings.map((text, id) => ({ id, text })),
      { id: 'none', text: 'Not read' },
      { id: 'same', text: 'The same in every row' },
    ],
    [look.fileHeadings],
  )
  return (
    <section aria-label="Columns">
      <h2 className="mb-1">Columns</h2>
      {look.columns.map((column) => (
        <ColumnRow key={column.name} {...{ column, look, said, headings, onSay }} />
      ))}
    </section>
  )
}

interface RowProps extends ColumnsProps {
  column: PreviewedColumn
  headings: readonly { id: ColumnChoice; text: string }[]
}

function ColumnRow({ column, look, said, headings, onSay }: RowProps) {
  const { name, label, isNeeded, by, from } = column
  const choice = columnChoiceOf(column, said, look.fileHeadings)
  const doubt = ambiguityNote(look, column)
  const mayLack = said.mayLack?.some((each) => each === label) ?? false
  const isLacking = isNeeded && !mayLack && by === null && choice !== 'same'
  return (
    <div className={ROW} data-column={name}>
      <span className={isLacking ? 'text-13 text-out' : 'text-13 text-fg-1'}>
        {label}
        {isNeeded && <span className="ml-0.75 text-fg-2">*</span>}
      </span>
      <Select<ColumnChoice>
        bare
        label={`${label}: heading`}
        placeholder="nothing"
        options={headings}
        value={choice}
        invalid={isLacking}
        onChange={(next) => onSay(withChoice(said, column, next, look.fileHeadings))}
      />
      <FormatField {...{ column, said, onSay }} isDoubtful={doubt !== null} />
      <span className="min-w-0 truncate text-13 text-fg-2" title={doubt ?? sampleOf(look, from)}>
        {choice === 'same' ? (
          <TextField
            bare
            label={`${label}: what every row says`}
            placeholder="what every row says"
            width={220}
            value={said.columns[name]?.value ?? ''}
            onChange={(value) => onSay(withValue(said, name, value))}
          />
        ) : (
          <>
            {doubt === null ? null : <Tag tone="warning">can be two</Tag>}{' '}
            <span className="numerals">{sampleOf(look, from)}</span>
            {by === null || by === 'name' ? '' : ` (${RECOGNITION_TEXTS[by]})`}
          </>
        )}
      </span>
    </div>
  )
}

function FormatField({
  column: { name, label, days, numbers },
  said,
  isDoubtful,
  onSay,
}: Pick<RowProps, 'column' | 'said' | 'onSay'> & { isDoubtful: boolean }) {
  const common = { bare: true, label: `${label}: written as`, width: 136, warning: isDoubtful }
  if (days !== null)
    return (
      <Select<ImportDayForm>
        {...common}
        options={DAYS}
        value={days}
        onChange={(next) => onSay(withForm(said, name, { days: next }))}
      />
    )
  if (numbers !== null)
    return (
      <Select<NumberForm>
        {...common}
        options={NUMBERS}
        value={numbers}
        onChange={(next) => onSay(withForm(said, name, { numbers: next }))}
      />
    )
  return <span className="narrow:hidden" />
}
