import type { ImportPreview } from '@forecourt/core/features/import/file-schemas'
import { IMPORT_KIND_NAMES } from '@forecourt/core/features/import/file-enums'
import { completeMapping } from '@forecourt/core/features/import/complete-mapping'
import { useMemo, useState } from 'react'
import { useOperation } from '../../kit/api/api'
import { useRefreshAndWait } from '../../kit/api/refresh'
import { useSave } from '../../kit/api/save'
import { Button } from '../../kit/button'
import { FormDialog } from '../../kit/dialog/form-dialog'
import { useQuestion } from '../../kit/dialog/use-question'
import { useDialogForm } from '../../kit/form/dialog-form'
import { Select } from '../../kit/form/select'
import { TextField } from '../../kit/form/text-field'
import { useCommandHandlers } from '../../kit/keys/keys'
import type { PreparedFile } from './prepared-files'

interface MappingProps {
  file: PreparedFile
  look: ImportPreview
  onChange: (part: Partial<PreparedFile>) => void
}

/** The saved mappings: one can be applied to the file, saved under a name, or deleted. */
export function MappingFields({ file, look, onChange }: MappingProps) {
  const { data, isPending } = useOperation('GetImportMappings', {})
  const reread = useRefreshAndWait()
  const { save: remove } = useSave('RemoveImportMapping')
  const [isSaving, setIsSaving] = useState(false)
  const question = useQuestion()
  const options = useMemo(
    () => (data?.data ?? []).map(({ id, name, kind }) => ({ id, text: `${name} (${IMPORT_KIND_NAMES[kind]})` })),
    [data],
  )
  const chosen = data?.data.find(({ name }) => name === file.mappingName) ?? null
  const ask = () => {
    if (look.kind === null) return false
    setIsSaving(true)
    return true
  }
  useCommandHandlers({ 'import.save-mapping': ask })
  const forget = ({ id, name }: { id: number; name: string }) =>
    question.ask({
      title: `Forget the mapping ${name}?`,
      about: 'Files that were read with it stay as they are.',
      isDangerous: true,
      onYes: () => remove({ id }),
      onDone: () => {
        onChange({ mappingName: null })
        return reread('GetImportMappings')
      },
    })
  return (
    <>
      <Select<number>
        label="Mapping"
        placeholder="as it is recognised"
        options={options}
        isLoading={isPending}
        value={chosen?.id ?? null}
        message={
          <span className="inline-flex gap-2">
            <Button
              size="row"
              command="import.save-mapping"
              disabledReason={look.kind === null ? 'Say first what the file holds' : null}
              onPress={ask}
            >
              Save as...
            </Button>
            {chosen && (
              <Button size="row" label={`Forget the mapping ${chosen.name}`} onPress={() => forget(chosen)}>
                Forget
              </Button>
            )}
          </span>
        }
        onChange={(id) => {
          const saved = data?.data.find((each) => each.id === id)
          onChange(
            saved
              ? { kind: saved.kind, mapping: saved.mapping, mappingName: saved.name }
              : { mapping: { columns: {} }, mappingName: null },
          )
        }}
      />
      {isSaving && <SaveMapping {...{ file, look, onChange }} onClose={() => setIsSaving(false)} />}
      {question.dialog}
    </>
  )
}

function SaveMapping({ file, look, onChange, onClose }: MappingProps & { onClose: () => void }) {
  const { data } = useOperation('GetImportMappings', {})
  const reread = useRefreshAndWait()
  const { save, isSaving } = useSave('SaveImportMapping')
  const { form, values, field, submit } = useDialogForm({
    initial: { name: file.mappingName ?? '' },
    problemsOf: ({ name }) => (name.trim() === '' ? [{ field: 'name', message: 'Name is required' }] : []),
    isSaving,
  })
  const name = values.name.trim()
  const isTaken = data?.data.some((each) => each.name.toLowerCase() === name.toLowerCase()) ?? false
  const send = async () => {
    const { kind } = look
    if (kind === null) return
    if (!(await submit<object>(() => save({ name, kind, mapping: completeMapping(file.mapping, look) })))) return
    onChange({ mappingName: name })
    await reread('GetImportMappings')
    onClose()
  }
  return (
    <FormDialog
      title="Save the mapping"
      width={520}
      layout="dialog"
      form={form}
      busyText={isSaving ? 'Saving...' : null}
      onSave={send}
      onClose={onClose}
    >
      <TextField
        label="Name"
        required
        maxLength={60}
        {...field('name', isTaken ? 'takes the place of the one of this name' : 'how the columns are read now')}
      />
    </FormDialog>
  )
}
