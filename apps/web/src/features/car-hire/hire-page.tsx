import { hint } from '../../kit/hint'
import { addDays, type Day, day, formatDay, isDay } from '@forecourt/core/kernel/days'
import { hireOpen } from '@forecourt/core/features/car-hire/rules'
import { type Cents, formatEuro } from '@forecourt/core/kernel/money'
import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { useOperation } from '../../kit/api/api'
import { Button } from '../../kit/button'
import { fieldWords, useFieldPlace } from '../../kit/form/field-place'
import { FORM_HINTS } from '../../kit/form/form-hints'
import { FormFoot } from '../../kit/form/edit-parts'
import { Form, type FormHandle } from '../../kit/form/form'
import { Tag } from '../../kit/notice'
import { Facts, Panel, SidePanel } from '../../kit/panel'
import { useScreenChrome, useToday } from '../../kit/screen/screen'
import { amountText } from '../../kit/wire-text'
import { hireFigures, hireInTheWay, type HireValues } from './hire-draft'
import { HireFields } from './hire-fields'
import { Bar } from '../../kit/bar'

/** How far ahead the bookings of a car are looked at. */
const AHEAD_DAYS = 120

interface HirePageProps {
  title: string
  isEdit: boolean
  /** The saved hire; null for a new one. */
  ownID: number | null
  values: HireValues
  patch: (part: Partial<HireValues>) => void
  problems: ReadonlyMap<string, string>
  /** Those of them that the server found. */
  refused: ReadonlyMap<string, string>
  isFrozen: boolean
  busyText: string | null
  /** What was paid for the saved hire, in cents. */
  paid?: Cents | null
  /** Why there is nothing to save. */
  disabledReason?: string | null
  onSave: () => boolean
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

/** The page of a hire: its form, what it comes to, and when its car is taken. */
export function HirePage(props: HirePageProps) {
  const { title, isEdit, values, problems, busyText } = props
  const form = useRef<FormHandle>(null)
  const field = useFieldPlace()
  const bookings = useBookingsOf(values)
  const other = hireInTheWay(values, bookings, props.ownID)
  const warning =
    other && `hired to ${other.clientName} from ${dayOf(other.startDateTime)} to ${dayOf(other.endDateTime)}`
  const save = () => {
    if (busyText === null && !props.onSave()) form.current?.showFirstProblem()
  }
  // What a line or a copy filled in is not asked again.
  useEffect(() => form.current?.focusFirstEmpty(), [])
  useEffect(() => {
    if (props.refused.size > 0) form.current?.focusFirstProblem()
  }, [props.refused])
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
    status: [...(field ? [fieldWords(field)] : []), ...(props.status ?? [])],
    hints: [...FORM_HINTS, hint('shell.step-out', 'car hire')],
    printTitle: title,
  })
  return (
    <>
      <Bar isWide tone={isEdit ? 'edit' : 'plain'}>
        <h1>{title}</h1>
        {props.about}
        {problems.size > 0 && (
          <Tag tone="error">{problems.size === 1 ? '1 field to fix' : `${problems.size} fields to fix`}</Tag>
        )}
        <span className="grow" />
        {props.actions}
      </Bar>
      <div className="grid flex-1 grid-cols-[minmax(0,1fr)_372px] min-h-0 narrow:grid-cols-1 narrow:grid-rows-[minmax(0,1fr)_auto] print:block">
        <Form label={title} ref={form} onSave={save} onClear={props.onClear} layout="page">
          <HireFields
            values={values}
            patch={props.patch}
            problems={problems}
            isFrozen={props.isFrozen}
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
              disabledReason={props.disabledReason ?? null}
              onPress={save}
            >
              Save
            </Button>
            {props.hasDraft && busyText === null && (
              <Button size="footer" command="form.clear-form">
                Clear
              </Button>
            )}
          </FormFoot>
        </Form>
        <SidePanel
          label="About this hire"
          className="narrow:grid narrow:grid-cols-2 narrow:items-start narrow:max-h-33 narrow:border-l-0 narrow:border-t narrow:border-line-2"
        >
          <CostPanel values={values} paid={props.paid ?? null} />
          {values.vehicleID !== null && (
            <BookedPanel vehicle={values.vehicle} bookings={bookings} ownID={props.ownID} otherID={other?.carHireID} />
          )}
        </SidePanel>
      </div>
      {props.children}
    </>
  )
}

const dayOf = (text: string): string => (isDay(text) ? formatDay(text) : text)

/** When the chosen car is taken, around the days of the form. */
function useBookingsOf({ vehicleID, start, end }: HireValues) {
  const today = useToday()
  const from = isDay(start) && start < today ? start : today
  const last: Day = isDay(end) && end > from ? end : from
  const range = last > addDays(from, AHEAD_DAYS) ? { from: addDays(last, -AHEAD_DAYS), to: last } : null
  const { data } = useOperation(
    'GetCarHireBookings',
    vehicleID === null ? null : (range ?? { from, to: addDays(from, AHEAD_DAYS) }),
    { keepPrevious: true },
  )
  return data?.vehicles.find((vehicle) => vehicle.vehicleID === vehicleID)?.hires ?? []
}

function CostPanel({ values, paid }: { values: HireValues; paid: Cents | null }) {
  const figures = hireFigures(values)
  return (
    <Panel title="What it comes to">
      <Facts
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
                  value: formatEuro(hireOpen(figures.total, paid)),
                  tone: 'strong' as const,
                  ruled: true,
                },
              ]),
        ]}
      />
    </Panel>
  )
}

interface BookedProps {
  vehicle: string
  bookings: ReturnType<typeof useBookingsOf>
  ownID: number | null
  otherID: number | undefined
}

function BookedPanel({ vehicle, bookings, ownID, otherID }: BookedProps) {
  return (
    <Panel title={`${vehicle} is hired`} aside={<span className="text-fg-1 numerals">{bookings.length}</span>}>
      {bookings.length === 0 ? (
        <p className="px-3.5 py-1.75 text-13 text-fg-1">No hires from now on: it is free.</p>
      ) : (
        <Facts
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
