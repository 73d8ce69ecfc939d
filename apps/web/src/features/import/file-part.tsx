import { parseWhole } from '@forecourt/core/kernel/whole-text'
import { IMPORT_KINDS, type ImportKind } from '@forecourt/core/features/import/enums'
import {
  ENCODINGS,
  type Encoding,
  IMPORT_KIND_NAMES,
  SEPARATORS,
  type Separator,
} from '@forecourt/core/features/import/file-enums'
import type { ImportPreview } from '@forecourt/core/features/import/file-schemas'
import { WAIVABLE_COLUMNS } from '@forecourt/core/features/import/mapping-schemas'
import { useApi, useOperation } from '../../kit/api/api'
import { Button } from '../../kit/button'
import { Select } from '../../kit/form/select'
import { SwitchGroup } from '../../kit/form/switch-group'
import { TextField } from '../../kit/form/text-field'
import { formatCount } from '../../kit/grid/cells'
import { Notice } from '../../kit/notice'
import { FileColumns } from './file-columns'
import { rowsText } from './counts'
import { MappingFields } from './mapping-fields'
import { lookRequestOf, EMPTY_IMPORT_MAPPING, type PreparedFile } from './prepared-files'

const KINDS = IMPORT_KINDS.map((id) => ({ id, text: IMPORT_KIND_NAMES[id] }))
const ENCODING_OPTIONS = ENCODINGS.map((id) => ({ id, text: id }))
const SEPARATOR_NAMES: Readonly<Record<Separator, string>> = { ',': 'comma', ';': 'semicolon', '\t': 'tab', '|': 'bar' }
const MISSING_COLUMN_NAMES = { 'Body Type': 'Body type', 'Bought From ID No': 'Seller' } as const
const SEPARATOR_OPTIONS = SEPARATORS.map((id) => ({ id, text: SEPARATOR_NAMES[id] }))

/** The answer about a file that was sent is valid as long as the file is there. */
export const LOOK_OPTIONS = { keepPrevious: true, staleMs: 600_000 }

interface FilePartProps {
  file: PreparedFile
  /** The reason why it was refused. */
  problem: string | null
  onChange: (part: Partial<PreparedFile>) => void
}

/** The recognised properties of a file, each of which can be changed. */
export function FilePart({ file, problem, onChange }: FilePartProps) {
  const api = useApi()
  const { data: look, error } = useOperation('LookAtImportFile', lookRequestOf(file), LOOK_OPTIONS)
  const say = (mapping: PreparedFile['mapping']) => onChange({ mapping })
  if (error) {
    const said = Object.values(api.fieldErrorsOf(error)).flat()
    return (
      <Notice
        tone="error"
        actions={
          <Button
            size="row"
            onPress={() => onChange({ kind: null, mapping: EMPTY_IMPORT_MAPPING, mappingName: null })}
            label={`Read ${file.fileName} as it is recognised`}
          >
            As it is recognised
          </Button>
        }
      >
        {(said.length > 0 ? said : [api.messageOf(error)]).map((each) => (
          <p key={each}>{each}</p>
        ))}
      </Notice>
    )
  }
  if (!look) return <p aria-busy="true">Reading {file.fileName}...</p>
  return (
    <>
      {problem !== null && <Notice tone="error">{problem}</Notice>}
      <Findings fileName={file.fileName} look={look} />
      <div className="[--field:104px_minmax(0,260px)_minmax(0,1fr)] [--field-gap:12px]">
        <Select<ImportKind>
          label="It holds"
          name="kind"
          required
          options={KINDS}
          value={look.kind}
          invalid={look.kind === null}
          message={look.kind === null ? 'could not be recognised from its name or headings' : ''}
          // The columns of another kind are others.
          onChange={(kind) => onChange({ kind, mapping: { ...file.mapping, columns: {} }, mappingName: null })}
        />
        <MappingFields file={file} look={look} onChange={onChange} />
        {look.separator !== null && (
          <>
            <Select<Separator>
              label="Separator"
              options={SEPARATOR_OPTIONS}
              value={look.separator}
              message="between the values of a line"
              onChange={(separator) => say(withMappingValue(file.mapping, 'separator', separator))}
            />
            <Select<Encoding>
              label="Letters"
              options={ENCODING_OPTIONS}
              value={look.encoding}
              onChange={(encoding) => say(withMappingValue(file.mapping, 'encoding', encoding))}
            />
          </>
        )}
        {look.sheets.length > 0 && (
          <Select<string>
            label="Sheet"
            options={look.sheets.map((id) => ({ id, text: id }))}
            value={look.sheet}
            onChange={(sheet) => say(withMappingValue(file.mapping, 'sheet', sheet))}
          />
        )}
        <HeadingsField look={look} mapping={file.mapping} onSay={say} />
        {look.kind === 'vehicles' && (
          <SwitchGroup<(typeof WAIVABLE_COLUMNS)[number]>
            options={WAIVABLE_COLUMNS}
            names={MISSING_COLUMN_NAMES}
            text={(isOn) => (isOn ? 'cars may come in without it' : 'every car must have it')}
            value={file.mapping.mayLack ?? []}
            disabled={false}
            message={undefined}
            onChange={(lack) => say(withMappingValue(file.mapping, 'mayLack', lack.length === 0 ? null : [...lack]))}
          />
        )}
      </div>
      <FirstRows look={look} />
      <FileColumns look={look} said={file.mapping} onSay={say} />
    </>
  )
}

type Said = PreparedFile['mapping']

/** Returns the mapping with another value; null leaves it to be recognised. */
function withMappingValue<K extends 'encoding' | 'separator' | 'sheet' | 'headings' | 'mayLack'>(
  said: Said,
  key: K,
  value: Said[K] | null,
): Said {
  const { [key]: _, ...rest } = said
  return (value === null ? rest : { ...rest, [key]: value }) as Said // one of its own values
}

function HeadingsField({ look, mapping, onSay }: { look: ImportPreview; mapping: Said; onSay: (said: Said) => void }) {
  const typed = mapping.headings === undefined ? String(look.headings) : String(mapping.headings)
  return (
    <TextField
      label="Headings"
      value={typed}
      message="the line that they stand in"
      onChange={(text) => {
        const line = parseWhole(text)
        onSay(withMappingValue(mapping, 'headings', line !== null && line >= 1 && line <= 1_000 ? line : null))
      }}
    />
  )
}

function Findings({ fileName, look }: { fileName: string; look: ImportPreview }) {
  return (
    <>
      {look.problems.length > 0 && (
        <Notice tone="error">
          {look.problems.map((each) => (
            <p key={each}>
              {fileName}: {each}
            </p>
          ))}
        </Notice>
      )}
      {(look.notes.length > 0 || look.unreadRows > 0) && (
        <Notice tone="warning">
          {look.unreadRows > 0 && (
            <p>
              {rowsText(look.unreadRows)} of {formatCount(look.rows)} cannot be read whole, such as line{' '}
              {look.unread[0]?.line}: {look.unread[0]?.column} {look.unread[0]?.value}: {look.unread[0]?.message}
            </p>
          )}
          {look.notes.map((note) => (
            <p key={note}>{note}</p>
          ))}
        </Notice>
      )}
    </>
  )
}

function FirstRows({ look }: { look: ImportPreview }) {
  if (look.firstRows.length === 0) return null
  return (
    <section aria-label="First rows">
      <h2 className="mb-1">First of {rowsText(look.rows)}</h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what is wider than the page is scrolled by key */}
      <div className="overflow-x-auto" role="group" aria-label="First rows, as they stand in the file" tabIndex={0}>
        <table className="w-auto! min-w-full table-auto!">
          <thead>
            <tr>
              <th className="text-right">Line</th>
              {look.fileHeadings.map((heading) => (
                <th key={heading} className="whitespace-nowrap pr-4">
                  {heading}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {look.firstRows.map(({ line, cells }) => (
              <tr key={line}>
                <td className="text-right text-fg-2 numerals">{line}</td>
                {look.fileHeadings.map((heading, at) => (
                  <td key={heading} className="max-w-60 truncate pr-4" title={cells[at]}>
                    {cells[at]}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}
