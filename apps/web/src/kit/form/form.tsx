import { cva } from 'class-variance-authority'
import {
  createContext,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useContext,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useFocusAfterRender } from '../keys/focus-after'
import { tryFocus } from '../keys/focus-inside'
import { useKeySink } from '../keys/keys'
import { toastError } from '../toast/toast'

interface FormProps {
  label: string
  children: ReactNode
  /** Ctrl Enter, and Enter on the last field when there is no Save button. */
  onSave: () => unknown
  /** Ctrl Shift Enter. */
  onSaveAnother?: (() => unknown) | undefined
  /** Called with the position of the focused field, from 1, and the number of fields; null when none has focus. */
  onPlace?: (place: FieldPosition | null) => void
  /** Alt R. */
  onClear?: (() => unknown) | undefined
  /** Its rows in one column or two; `page` ends with a `FormFoot` that is always visible. */
  layout?: 'column' | 'columns' | 'page' | 'dialog'
  className?: string
  ref?: Ref<FormHandle>
}

export interface FieldPosition {
  at: number
  of: number
}

export interface FormHandle {
  /** Focuses the first invalid field; false when there is none. */
  focusFirstProblem(): boolean
  /** Focuses the first invalid field once it is drawn; keys typed until then are buffered for it. */
  showFirstProblem(): void
  focusNextProblem(): boolean
  /** Focuses the first required field that is empty, else the one of this name if it can be changed, else the first field. */
  focusFirstEmpty(name?: string): void
  /** Does `focusFirstEmpty` once the change is drawn and overlays are gone. */
  showFirstEmpty(): void
  /** Discards typed text that fields have not taken yet. */
  discardTyped(): void
}

/** The elements that Enter moves through. */
export const FIELDS =
  'input:not([disabled]):not([type=hidden]), textarea:not([disabled]), [role=switch]:not([disabled])'
/** The sentence shown instead of saving or clearing when a page has several forms and none has focus. */
const WHICH_FORM = 'This page has several forms. Click the one you want, then try again.'
const AdvanceContext = createContext<() => void>(() => {})
const ClearingsContext = createContext(0)

/** Returns a function that moves focus to the next field, as Enter does. */
export function useFormAdvance(): () => void {
  return useContext(AdvanceContext)
}

/** Changes each time the form is cleared, so that fields discard typed text that is not taken yet. */
export function useFormClearings(): number {
  return useContext(ClearingsContext)
}

const formLook = cva('', {
  variants: {
    layout: {
      column: 'pt-2 px-4.5 pb-3 [&_hr]:my-2 [&_hr]:border-0 [&_hr]:border-t [&_hr]:border-line-1',
      columns:
        'grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)] gap-x-6 pt-2 px-4.5 pb-3 [--field:112px_190px_minmax(0,1fr)] [--field-gap:10px] phone:grid-cols-1',
      dialog: 'grid gap-0.5 pt-2 px-4.5 pb-3',
      page: 'flex flex-col pt-2 px-4.5 overflow-y-auto [&_hr]:my-2 [&_hr]:border-0 [&_hr]:border-t [&_hr]:border-line-1',
    },
  },
})

/** A form with its keys: Enter moves on and from the last field to Save; F8 goes to the next problem. */
export function Form(props: FormProps) {
  const { label, children, onSave, onSaveAnother, onClear, onPlace, layout, className, ref } = props
  const root = useRef<HTMLFormElement>(null)
  const [clearings, setClearings] = useState(0)
  const focusAfter = useFocusAfterRender()
  const fieldsNow = () => [...(root.current?.querySelectorAll<HTMLElement>(FIELDS) ?? [])]
  const tellPlace = (target: EventTarget | null) => {
    const fields = fieldsNow()
    const at = fields.indexOf(target as HTMLElement) // what is no field is not among them
    onPlace?.(at < 0 ? null : { at: at + 1, of: fields.length })
  }
  const advance = () => {
    const fields = fieldsNow()
    const at = fields.indexOf(document.activeElement as HTMLElement) // absent elements give -1
    const next = at < 0 ? undefined : fields[at + 1]
    const save = root.current?.querySelector<HTMLElement>('[data-save]')
    if (next) tryFocus(next)
    else if (save) save.focus()
    else onSave()
  }
  const handle = useMemo<FormHandle>(
    () => ({
      focusFirstProblem: () => tryFocus(firstProblemIn(root.current)),
      showFirstProblem: () => focusAfter(() => firstProblemIn(root.current)),
      focusNextProblem: () => {
        const all = problemsIn(root.current)
        return tryFocus(all[(all.indexOf(document.activeElement as HTMLElement) + 1) % all.length]) // -1 gives the first
      },
      focusFirstEmpty: (name) => {
        tryFocus(firstEmptyIn(root.current, name))
      },
      showFirstEmpty: () => focusAfter(() => firstEmptyIn(root.current)),
      discardTyped: () => setClearings((count) => count + 1),
    }),
    [focusAfter],
  )
  useImperativeHandle(ref, () => handle, [handle])
  useKeySink(
    root,
    (event, isMeant) => {
      if (event.key === 'Enter' && event.ctrlKey && !event.altKey) {
        if (!isMeant) toastError(WHICH_FORM)
        else if (event.shiftKey) onSaveAnother?.()
        else onSave()
        return !isMeant || !event.shiftKey || onSaveAnother !== undefined
      }
      if (event.key === 'F8') return handle.focusNextProblem()
      if (event.altKey && event.code === 'KeyR' && !isMeant) {
        toastError(WHICH_FORM)
        return true
      }
      if (event.altKey && event.code === 'KeyR' && onClear) {
        handle.discardTyped()
        onClear()
        return true
      }
      return false
    },
    true,
  )
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.ctrlKey || event.altKey || event.shiftKey || event.defaultPrevented) return
    if (event.nativeEvent.isComposing || !isField(event.target)) return
    event.preventDefault()
    if (!event.repeat) advance()
  }
  return (
    <AdvanceContext value={advance}>
      <form
        ref={root}
        aria-label={label}
        className={formLook({ layout, className })}
        data-region="form"
        data-clears={onClear === undefined ? undefined : ''}
        noValidate
        onSubmit={(event) => event.preventDefault()}
        onKeyDown={press}
        onFocus={(event) => tellPlace(event.target)}
        onBlur={(event) => tellPlace(event.relatedTarget)}
      >
        <ClearingsContext value={clearings}>{children}</ClearingsContext>
      </form>
    </AdvanceContext>
  )
}

/** True for an input or a switch, which Enter leaves. In a text area Enter is a new line, on a button it presses. */
function isField(target: EventTarget): boolean {
  return target instanceof HTMLInputElement || (target instanceof HTMLElement && target.role === 'switch')
}

function firstProblemIn(root: HTMLElement | null): HTMLElement | null {
  return root?.querySelector<HTMLElement>('[aria-invalid=true]') ?? null
}

function problemsIn(root: HTMLElement | null): HTMLElement[] {
  const fields = root?.querySelectorAll<HTMLElement>('[aria-invalid=true], [data-warning]') ?? []
  return [...fields].filter((field) => field.tabIndex >= 0)
}

/** Returns the first required field without a value, else the one of that name, else the first. */
function firstEmptyIn(root: HTMLElement | null, name?: string): HTMLInputElement | undefined {
  const fields = [...(root?.querySelectorAll<HTMLInputElement>(FIELDS) ?? [])]
  const empty = fields.find((field) => field.ariaRequired === 'true' && field.value === '')
  return empty ?? fields.find((field) => name !== undefined && field.name === name) ?? fields[0]
}
