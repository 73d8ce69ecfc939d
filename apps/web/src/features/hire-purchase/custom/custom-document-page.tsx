import { hint } from '../../../kit/hint'
import type { InputOf } from '@forecourt/core/kernel/operation'
import type { Operations } from '@forecourt/core/operations'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import type { FieldCheck } from '@forecourt/core/checks'
import { useChecks } from '../../../kit/dialog/check-dialog'
import { useOpenDocument } from '../../../kit/api/document'
import { Button } from '../../../kit/button'
import { type FormDraft, useDraft } from '../../../kit/drafts/drafts'
import { fieldPositionText, useFieldPosition } from '../../../kit/form/field-position'
import { FORM_HINTS } from '../../../kit/form/form-hints'
import { FixTag, FormFoot } from '../../../kit/form/edit-form'
import { Form, type FormHandle } from '../../../kit/form/form'
import { useCommandHandlers, useEscape, usePauseUntilFocus } from '../../../kit/keys/keys'
import { useScreenChrome, useScreenHost } from '../../../kit/screen/screen'
import { Bar } from '../../../kit/bar'
import { SidePanel } from '../../../kit/panel'
import type { DocumentToSend } from '../../../kit/paper/document-to-send'
import { useSendDocumentDialog } from '../../email/use-send-document-dialog'

interface CustomDocumentOptions<N extends CustomDocumentReport, T> {
  name: N
  /** The screen that its draft belongs to. */
  screen: string
  initial: T
  problemsOf: (values: T) => ReadonlyMap<string, string>
  bodyOf: (values: T) => InputOf<Operations[N]>
  /** Returns what to confirm before the document is made. */
  checksOf?: (values: T) => readonly FieldCheck[]
}

type CustomDocumentReport = 'GetCustomHpPayments' | 'GetCustomCancellationReport'

export interface CustomDocumentForm<T> {
  values: T
  patch: (part: Partial<T>) => void
  /** The problems, once it was tried. */
  problems: ReadonlyMap<string, string>
  isBusy: boolean
  hasDraft: boolean
  clear: () => void
  /** Makes the document; false when something is missing. */
  generate: () => boolean
  /** Opens the message with the document; false when something is missing. */
  send: () => boolean
  /** The message with the document, and the question before it. */
  message: ReactNode
  /** Returns the props of a field. */
  field: (name: string) => { name: string; required: true; invalid: boolean; message: string | undefined }
}

const NOTHING: ReadonlyMap<string, string> = new Map()

/** A form that makes a document of its values. The values stay, so that they can be corrected and the document made again. */
export function useCustomDocumentForm<N extends CustomDocumentReport, T extends object>(
  o: CustomDocumentOptions<N, T>,
): CustomDocumentForm<T> {
  const { drafts } = useScreenHost()
  const draft: FormDraft<T> = useDraft<T>(drafts, { screen: o.screen, record: 'new' }, o.initial)
  const open = useOpenDocument()
  const [wasTried, setWasTried] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const { values } = draft
  const found = o.problemsOf(values)
  const problems = wasTried ? found : NOTHING
  const email = useSendDocumentDialog(() => draft.replace(values, false))
  const checks = useChecks()
  const afterChecks = (hand: () => unknown) =>
    void checks.ask(o.checksOf?.(values) ?? []).then((isYes) => (isYes ? hand() : undefined))
  const make = async () => {
    setIsBusy(true)
    const isMade = await open(o.name, o.bodyOf(values))
    setIsBusy(false)
    // It is on paper now: leaving the page loses nothing.
    if (isMade) draft.replace(values, false)
  }
  return {
    values,
    patch: draft.patch,
    problems,
    isBusy,
    hasDraft: values !== o.initial,
    clear: () => {
      draft.clear()
      setWasTried(false)
    },
    generate: () => {
      setWasTried(true)
      if (found.size > 0) return false
      if (!isBusy) afterChecks(make)
      return true
    },
    send: () => {
      setWasTried(true)
      if (found.size > 0) return false
      // One of the two, with what it takes.
      afterChecks(() => email.send({ paper: o.name, parameters: o.bodyOf(values) } as DocumentToSend))
      return true
    },
    message: (
      <>
        {checks.dialog}
        {email.dialog}
      </>
    ),
    field: (name) => ({ name, required: true, invalid: problems.has(name), message: problems.get(name) }),
  }
}

interface CustomDocumentPageProps {
  title: string
  form: CustomDocumentForm<object>
  first: RefObject<HTMLInputElement | null>
  children: ReactNode
  /** A preview of the document, at the right. */
  aside: ReactNode
}

export function CustomDocumentPage({ title, form, first, children, aside }: CustomDocumentPageProps) {
  const { back } = useScreenHost()
  const fields = useRef<FormHandle>(null)
  const place = useFieldPosition()
  const { problems, isBusy } = form
  const save = () => {
    if (!form.generate()) fields.current?.showFirstProblem()
  }
  const clear = () => {
    if (isBusy) return
    form.clear()
    first.current?.focus()
  }
  const send = () => {
    if (!form.send()) fields.current?.showFirstProblem()
  }
  useCommandHandlers({ 'email.send-paper': send })
  useEffect(() => first.current?.focus(), [first])
  usePauseUntilFocus(() => document.activeElement?.closest('form') !== null)
  useEscape('parent', () => back('/hp-boe'))
  useScreenChrome({
    status: place ? [fieldPositionText(place)] : [],
    hints: [
      ...FORM_HINTS.slice(0, -1),
      hint('form.save-form', 'generate'),
      hint('email.send-paper', 'e-mail'),
      hint('form.clear-form'),
    ],
    printTitle: title,
  })
  return (
    <>
      <Bar isWide>
        <h1>{title}</h1>
        <FixTag count={problems.size} />
      </Bar>
      <div className="grid flex-1 grid-cols-[minmax(0,1fr)_372px] min-h-0 narrow:grid-cols-1 narrow:grid-rows-[minmax(0,1fr)_auto] print:block">
        <Form label={title} ref={fields} onSave={save} onClear={clear} layout="page">
          {children}
          <FormFoot of="page">
            <Button
              tone="primary"
              size="footer"
              command="form.save-form"
              isSave
              busyText={isBusy ? 'Preparing…' : null}
              onPress={save}
            >
              Generate
            </Button>
            <Button size="footer" command="email.send-paper" onPress={send}>
              E-mail
            </Button>
            {form.hasDraft && (
              <Button size="footer" command="form.clear-form">
                Clear
              </Button>
            )}
          </FormFoot>
        </Form>
        {form.message}
        <SidePanel label="What it will say" className="narrow:border-l-0 narrow:border-t">
          {aside}
        </SidePanel>
      </div>
    </>
  )
}
