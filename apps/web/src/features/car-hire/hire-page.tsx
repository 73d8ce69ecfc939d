import { hint } from '../../kit/hint'
import { addDays, type Day, day, formatDay, isDay } from '@forecourt/core/kernel/days'
import { hireOwed } from '@forecourt/core/features/car-hire/rules'
import { type Cents, formatEuro } from '@forecourt/core/kernel/money'
import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { useOperation } from '../../kit/api/api'
import { Button } from '../../kit/button'
import { fieldPositionText, useFieldPosition } from '../../kit/form/field-position'
import { FORM_HINTS } from '../../kit/form/form-hints'
import { ClearButton, FixTag, FormFoot } from '../../kit/form/edit-form'
import { Form, type FormHandle } from '../../kit/form/form'
import { FactList, Panel, SidePanel } from '../../kit/panel'
import type { RowProblems } from '../../kit/rows/row-problems'
import { useScreenChrome, useToday } from '../../kit/screen/screen'
import { toastError } from '../../kit/toast/toast'
import { amountText } from '../../kit/wire-text'
import { hireCost, conflictingHire, type HireValues } from './hire-draft'
import { HireFields } from './hire-fields'
import { Bar } from '../../kit/bar'

/** How many days ahead the bookings of a car are fetched. */
const LOOK_AHEAD_DAYS = 120

interface HirePageProps {
  title: string
  /** The saved hire, and its values; null for a new one. */
  own: { id: number; values: HireValues } | null
  draft: { values: HireValues; frozen: boolean; patch: (part: Partial<HireValues>) => unknown }
  wrong: RowProblems
  save: () => unknown
  busyText: string | null
  /** What was paid for the saved hire, in cents. */
  paid?: Cents | null
  /** Why there is nothing to save. */
  disabledReason?: string | null
  onClear: () => void
  hasDraft: boolean
  /** Beside the title. */
  about?: ReactNode
  /** At the right of the bar. */
  actions?: ReactNode
  query?: string
  breadcrumb?: readonly string[]
  status?: readonly string[]
  firstRef: RefObject<HTMLInputElement | null>
  children?: ReactNode
}

/** The page of a hire: its form, its cost, and when its car is taken. */
export function HirePage(props: HirePageProps) {
  const { title, own, draft, wrong, disabledReason = null } = props
  const { values } = draft
  const { problems, refused } = wrong
  const ownID = own?.id ?? null
  const { busyText } = props
  const form = useRef<FormHandle>(null)
  const field = useFieldPosition()
  const bookings = useCarBookings(values)
  const other = conflictingHire(values, bookings, ownID)
  const warning =
    other && `hired to ${other.clientName} from ${dayOrText(other.startDateTime)} to ${dayOrText(other.endDateTime)}`
  const save = () => {
    if (busyText !== null) return
    if (disabledReason !== null) return toastError(disabledReason)
    if (!wrong.check()) return form.current?.showFirstProblem()
    void props.save()
  }
  // What a line or a copy filled in is not asked again.
  useEffect(() => form.current?.focusFirstEmpty(), [])
  useEffect(() => {
    if (refused.size > 0) form.current?.focusFirstProblem()
  }, [refused])
  // A client that was found takes away the fields in which a new one is typed, perhaps the one that had focus.
  const { clientID } = values
  const { firstRef } = props
  useEffect(() => {
    if (clientID !== null && document.activeElement === document.body && !form.current?.focusFirstProblem())
      firstRef.current?.focus()
  }, [clientID, firstRef])
  useScreenChrome({
    ...(props.query === undefined ? {} : { query: props.query }),
    ...(props.breadcrumb ? { breadcrumb: props.breadcrumb } : {}),
    status: [...(field ? [fieldPositionText(field)] : []), ...(props.status ?? [])],
    hints: [...FORM_HINTS, hint('shell.step-out', 'car hire')],
    printTitle: title,
  })
  return (
    <>
      <Bar isWide tone={own ? 'edit' : 'plain'}>
        <h1>{title}</h1>
        {props.about}
        <FixTag count={problems.size} />
        <span className="grow" />
        {props.actions}
      </Bar>
      <div className="grid flex-1 grid-cols-[minmax(0,1fr)_372px] min-h-0 narrow:grid-cols-1 narrow:grid-rows-[minmax(0,1fr)_auto] print:block">
        <Form label={title} ref={form} onSave={save} onClear={props.onClear} layout="page">
          <HireFields
            values={values}
            patch={(part) => {
              if (draft.frozen) return
              wrong.forget()
              draft.patch(part)
            }}
            problems={problems}
            isFrozen={draft.frozen}
            first={props.firstRef}
            warning={warning}
          />
          <FormFoot of="page">
            <Button
              tone="primary"
              size="footer"
              command="form.save-form"
              isSave
              busyText={busyText}
              disabledReason={disabledReason}
              onPress={save}
            >
              Save
            </Button>
            {props.hasDraft && busyText === null && <ClearButton />}
          </FormFoot>
        </Form>
        <SidePanel
          label="About this hire"
          className="narrow:grid narrow:grid-cols-2 narrow:items-start narrow:max-h-33 narrow:border-l-0 narrow:border-t narrow:border-line-2"
        >
          <CostPanel values={values} paid={props.paid ?? null} />
          {values.vehicleID !== null && (
            <BookedPanel vehicle={values.vehicle} bookings={bookings} ownID={ownID} otherID={other?.carHireID} />
          )}
        </SidePanel>
      </div>
      {props.children}
    </>
  )
}

const dayOrText = (text: string): string => (isDay(text) ? formatDay(text) : text)

/** Returns when the chosen car is taken, around the days of the form. */
function useCarBookings({ vehicleID, start, end }: HireValues) {
  const today = useToday()
  const from = isDay(start) && start < today ? start : today
  const last: Day = isDay(end) && end > from ? end : from
  const range = last > addDays(from, LOOK_AHEAD_DAYS) ? { from: addDays(last, -LOOK_AHEAD_DAYS), to: last } : null
  const { data } = useOperation(
    'GetCarHireBookings',
    vehicleID === null ? null : (range ?? { from, to: addDays(from, LOOK_AHEAD_DAYS) }),
    { keepPrevious: true },
  )
  return data?.vehicles.find((vehicle) => vehicle.vehicleID === vehicleID)?.hires ?? []
}

function CostPanel({ values, paid }: { values: HireValues; paid: Cents | null }) {
  const figures = hireCost(values)
  return (
    <Panel title="What it comes to">
      <FactList
        facts={[
          { label: 'Days', value: figures ? String(figures.days) : '—' },
          { label: 'Daily rate', value: figures?.rate == null ? '—' : formatEuro(figures.rate) },
          {
            label: 'Total',
            value: figures?.total == null ? '—' : formatEuro(figures.total),
            tone: 'strong',
            ruled: true,
          },
          ...(paid === null ? [] : [{ label: 'Paid', value: formatEuro(paid) }]),
          ...(paid === null || figures?.total == null
            ? []
            : [
                {
                  label: 'Open',
                  value: formatEuro(hireOwed(figures.total, paid)),
                  tone: 'strong' as const,
                  ruled: true,
                },
              ]),
        ]}
      />
    </Panel>
  )
}

interface BookedPanelProps {
  vehicle: string
  bookings: ReturnType<typeof useCarBookings>
  ownID: number | null
  otherID: number | undefined
}

function BookedPanel({ vehicle, bookings, ownID, otherID }: BookedPanelProps) {
  return (
    <Panel title={`${vehicle} is hired`} aside={<span className="text-fg-1 numerals">{bookings.length}</span>}>
      {bookings.length === 0 ? (
        <p className="px-3.5 py-1.75 text-13 text-fg-1">No hires from now on: it is free.</p>
      ) : (
        <FactList
          facts={bookings.map((hire) => ({
            key: String(hire.carHireID),
            label: `${formatDay(day(hire.startDateTime))} – ${formatDay(day(hire.endDateTime))}`,
            value: hire.carHireID === ownID ? 'this hire' : `${hire.clientName}, ${amountText(hire.rate)}`,
            tone: hire.carHireID === otherID ? 'out' : hire.carHireID === ownID ? 'muted' : 'plain',
          }))}
        />
      )}
    </Panel>
  )
}
