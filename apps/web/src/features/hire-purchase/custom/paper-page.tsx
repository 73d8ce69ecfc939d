import { hint } from '../../../kit/hint'
import type { InputOf } from '@forecourt/core/kernel/operation'
import type { Operations } from '@forecourt/core/operations'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { type Doubted, useDoubts } from '../../../kit/dialog/doubts'
import { useDocument } from '../../../kit/api/document'
import { Button } from '../../../kit/button'
import { type Draft, useDraft } from '../../../kit/drafts/drafts'
import { fieldWords, useFieldPlace } from '../../../kit/form/field-place'
import { FORM_HINTS } from '../../../kit/form/form-hints'
import { FixTag, FormFoot } from '../../../kit/form/edit-parts'
import { Form, type FormHandle } from '../../../kit/form/form'
import { useCommandHandlers, useEscape, useKeptUntil } from '../../../kit/keys/keys'
import { useScreenChrome, useScreenHost } from '../../../kit/screen/screen'
import { Bar } from '../../../kit/bar'
import { SidePanel } from '../../../kit/panel'
import type { PaperToSend } from '../../../kit/paper/paper-to-send'
import { useSendPaper } from '../../email/use-send-paper'

interface PaperFormOptions<N extends CustomPaper, T> {
  name: N
  /** The screen, by which its draft is kept. */
  screen: string
  initial: T
  problemsOf: (values: T) => ReadonlyMap<string, string>
  bodyOf: (values: T) => InputOf<Operations[N]>
  /** What can hardly be meant, asked before the paper is made. */
  doubtsOf?: (values: T) => readonly Doubted[]
}

type CustomPaper = 'GetCustomHpPayments' | 'GetCustomCancellationReport'

export interface PaperForm<T> {
  values: T
  patch: (part: Partial<T>) => void
  /** What is wrong, once it was tried. */
  problems: ReadonlyMap<string, string>
  isBusy: boolean
  hasDraft: boolean
  clear: () => void
  /** Makes the paper; false when something is missing. */
  generate: () => boolean
  /** Sends it by e-mail; false when something is missing. */
  send: () => boolean
  /** The message that it is sent with, and what is asked before. */
  message: ReactNode
  /** What a field of this name takes. */
  field: (name: string) => { name: string; required: true; invalid: boolean; message: string | undefined }
}

const NOTHING: ReadonlyMap<string, string> = new Map()

/** A form that makes a paper of what it says. What is typed stays, so that it can be mended and made again. */
export function usePaperForm<N extends CustomPaper, T extends object>(o: PaperFormOptions<N, T>): PaperForm<T> {
  const { drafts } = useScreenHost()
  const draft: Draft<T> = useDraft<T>(drafts, { screen: o.screen, record: 'new' }, o.initial)
  const open = useDocument()
  const [wasTried, setWasTried] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const { values } = draft
  const found = o.problemsOf(values)
  const problems = wasTried ? found : NOTHING
  const email = useSendPaper(() => draft.replace(values, false))
  const doubts = useDoubts()
  const whenMeant = (hand: () => unknown) =>
    void doubts.ask(o.doubtsOf?.(values) ?? []).then((isMeant) => (isMeant ? hand() : undefined))
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
      if (!isBusy) whenMeant(make)
      return true
    },
    send: () => {
      setWasTried(true)
      if (found.size > 0) return false
      // One of the two, with what it takes.
      whenMeant(() => email.send({ paper: o.name, parameters: o.bodyOf(values) } as PaperToSend))
      return true
    },
    message: (
      <>
        {doubts.dialog}
        {email.dialog}
      </>
    ),
    field: (name) => ({ name, required: true, invalid: problems.has(name), message: problems.get(name) }),
  }
}

interface PaperPageProps {
  title: string
  form: PaperForm<object>
  first: RefObject<HTMLInputElement | null>
  children: ReactNode
  /** What the paper will say, at the right. */
  aside: ReactNode
}

/** The page of such a form. */
export function PaperPage({ title, form, first, children, aside }: PaperPageProps) {
  const { back } = useScreenHost()
  const fields = useRef<FormHandle>(null)
  const place = useFieldPlace()
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
  useKeptUntil(() => document.activeElement?.closest('form') !== null)
  useEscape('parent', () => back('/hp-boe'))
  useScreenChrome({
    status: place ? [fieldWords(place)] : [],
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
