import { hint } from '../../kit/hint'
import { ownHint } from '../../kit/own-hint'
import { isHpSale } from '@forecourt/core/features/deals/enums'
import { creditFileOf } from '@forecourt/core/features/hire-purchase/credit-file'
import { schedulePreview, termsOfSale } from '@forecourt/core/features/hire-purchase/preview'
import { isDay } from '@forecourt/core/kernel/days'
import type { Cents } from '@forecourt/core/kernel/money'
import { cx } from 'class-variance-authority'
import { type RefObject, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { useParallelQueries } from '../../kit/api/parallel-queries'
import { Button } from '../../kit/button'
import { Form, type FormHandle } from '../../kit/form/form'
import { useCommandHandlers, useHasOverlay } from '../../kit/keys/keys'
import { toastError } from '../../kit/toast/toast'
import { answerCents } from '../../kit/wire-text'
import { useVehicleChrome } from '../vehicles/page/chrome'
import { useRequestedDocument } from '../vehicles/page/use-requested-document'
import type { VehicleTabProps } from '../vehicles/page/vehicle-tab'
import { TransferButton } from '../transfers/transfer-dialog'
import { AgreementDialog } from './agreement'
import { agreementOf } from '@forecourt/core/features/deals/agreements'
import { BuyerFields } from './buyer-fields'
import { SALE_COLUMNS } from './columns'
import { SaleFields } from './sale-fields'
import { tradeInIDs, parseSaleTerms } from './sale-request'
import { DeleteSchedule, GenerateSchedule } from './schedule-actions'
import { SchedulePanel } from './schedule-panel'
import { TermsFields } from './terms-fields'
import { type SaleForm, useSale } from './use-sale'
import { Foot } from '../../kit/bar'

/** What the schedule fixes is drawn as a figure, and an amount that was worked out stands where it would be typed. */
const FORM =
  'flex flex-col min-w-0 min-h-0 [&_[data-control]:has(input:disabled)]:border-dashed [&_[data-control]:has(input:disabled)]:border-line-2 [&_[data-control]:has(input:disabled)]:bg-transparent [&_[data-control]:has(input:disabled)]:text-fg-1 [&_[data-control]:has(input:disabled)_button]:invisible [&_input.text-right]:placeholder:mono-[14px] print:block print:[&>[data-frame=foot]]:hidden'
const FOOT_WORDS = 'min-w-0 truncate text-fg-2'

const HINTS = [
  ownHint('Tab', 'next'),
  hint('form.show-problem'),
  hint('form.open-options'),
  hint('form.toggle-switch'),
  hint('form.save-form'),
] as const

/** The sale of a vehicle: buyer, price and terms. */
export function SaleTab({ vehicle }: VehicleTabProps) {
  const form = useSale(vehicle)
  const { values, changes, problems } = form
  const handle = useRef<FormHandle>(null)
  const first = useRef<HTMLInputElement>(null)
  const foot = useRef<HTMLDivElement>(null)
  const isHp = isHpSale(values.saleType)
  const isFixed = vehicle.hirePurchase?.hasHPSchedule ?? false
  const allowed = useAllowances(tradeInIDs(values))
  const allowedBefore = useAllowances(tradeInIDs(form.saved))
  const reading = useMemo(() => termsOfSale(parseSaleTerms(values)), [values])
  const preview = useMemo(
    () => (isHp && reading.terms ? schedulePreview(reading.terms, allowed) : null),
    [isHp, reading, allowed],
  )
  const credit = useMemo(
    () => (isHp && reading.terms && isDay(values.soldDate) ? creditFileOf(reading.terms, values.soldDate) : null),
    [isHp, reading, values.soldDate],
  )
  // Of 120 months it is a long table: a key is drawn in its field first.
  const schedule = useDeferredValue(
    useMemo(
      () => ({ values, reading, preview, credit, isGenerated: isFixed }),
      [values, reading, preview, credit, isFixed],
    ),
  )
  const showProblem = () => handle.current?.showFirstProblem()
  const save = async () => {
    if (!(await form.save())) showProblem()
  }
  useFirstFocus(first, vehicle.saleType === null)
  useFocusAfterSchedule(foot, isFixed)
  useVehicleChrome(vehicle, { part: 'sale', status: statusOf(changes, problems.size), hints: HINTS })
  useCommandHandlers({ 'form.save-form': () => void save() })
  return (
    <div
      className={cx(
        // In a low window of one column all of it scrolls, with Save in sight.
        'grid flex-1 min-h-0 lowest:single:block lowest:single:overflow-y-auto lowest:single:scroll-pb-12 print:block',
        isHp
          ? 'grid-cols-[minmax(0,1fr)_300px] single:grid-cols-1 single:grid-rows-[minmax(0,1fr)_auto]'
          : 'grid-cols-1',
      )}
    >
      <Form label="Sale" ref={handle} className={FORM} onSave={() => void save()}>
        <div className="flex-1 min-h-0 overflow-y-auto lowest:single:overflow-visible print:overflow-visible [&_h2]:mb-0.5">
          <div className={SALE_COLUMNS}>
            <SaleFields {...{ form, isFixed, allowed, allowedBefore, first }} />
            <BuyerFields form={form} isFixed={isFixed} />
          </div>
          {isHp && <TermsFields form={form} isFixed={isFixed} preview={preview} />}
        </div>
        <Foot of="form" ref={foot} className="lowest:single:sticky lowest:single:bottom-0 lowest:single:bg-bg-1">
          <Button
            tone="primary"
            size="footer"
            isSave
            command="form.save-form"
            busyText={form.busyText}
            onPress={() => void save()}
          >
            Save
          </Button>
          {isHp && !isFixed && <GenerateSchedule form={form} reading={reading} onProblem={showProblem} />}
          {isFixed && <DeleteSchedule form={form} />}
          <AgreementButton form={form} />
          <TransferButton vehicle={vehicle} />
          <span className="grow" />
          {isFixed ? (
            <span className={cx(FOOT_WORDS, 'max-[1439px]:hidden')}>
              Delete the HP Schedule first to change what is fixed
            </span>
          ) : (
            <span className={FOOT_WORDS} title="type reset as ID No to undo the sale">
              type <span className="ml-1 numerals text-14 text-fg-1">reset</span> as ID No to undo the sale
            </span>
          )}
        </Foot>
      </Form>
      {isHp && <SchedulePanel {...schedule} />}
      {form.dialogs}
    </div>
  )
}

function statusOf(changes: number, problems: number): string[] {
  return [
    ...(problems > 0 ? [`${problems} to fix`] : []),
    ...(changes > 0 ? [changes === 1 ? '1 change' : `${changes} changes`] : []),
  ]
}

/** An unsold vehicle is opened to be sold: its first field has focus. A sold one keeps the page's keys. */
function useFirstFocus(first: RefObject<HTMLInputElement | null>, isWanted: boolean): void {
  const wanted = useRef(isWanted)
  useEffect(() => {
    if (wanted.current) first.current?.focus()
  }, [first])
}

/**
 * The button that made or deleted the schedule is gone with it: focus goes to what comes next, the agreement, or another schedule. Who is
 * typing elsewhere meanwhile is left alone.
 */
function useFocusAfterSchedule(foot: RefObject<HTMLElement | null>, isFixed: boolean): void {
  const before = useRef(isFixed)
  const isCovered = useHasOverlay()
  useEffect(() => {
    if (before.current === isFixed || isCovered) return
    before.current = isFixed
    // The dialog that closes gives focus back first.
    queueMicrotask(() => {
      const { activeElement: at, body } = document
      if (at !== null && at !== body && at.tagName !== 'MAIN') return
      const next = isFixed ? 'deals.print-agreement' : 'deals.generate-schedule'
      foot.current?.querySelector<HTMLElement>(`[data-command="${next}"]`)?.focus()
    })
  }, [foot, isFixed, isCovered])
}

/** Returns the allowances of trade-ins: their bought prices, in order. */
function useAllowances(ids: readonly number[]): readonly (Cents | null)[] {
  const cars = useParallelQueries(
    'GetVehicle',
    ids.map((vehicleID) => ({ vehicleID })),
  )
  const prices = cars.map(({ data }) => answerCents(data?.boughtPrice))
  // The same array as long as the same prices stand in it.
  const [known, setKnown] = useState(prices)
  const isSame = known.length === prices.length && known.every((price, at) => price === prices[at])
  if (!isSame) setKnown(prices)
  return isSame ? known : prices
}

/** Opens the agreement of the saved sale. */
function AgreementButton({ form }: { form: SaleForm }) {
  const { vehicle, values, changes } = form
  const [isOpen, setIsOpen] = useState(false)
  const reason = agreementProblem(form)
  const open = () => {
    if (reason === null) setIsOpen(true)
    else toastError(`${agreementOf(values.saleType).name} is printed ${reason}.`)
    return true
  }
  useCommandHandlers({ 'deals.print-agreement': open })
  useRequestedDocument({ agreement: open })
  return (
    <>
      <Button size="footer" command="deals.print-agreement" disabledReason={reason} onPress={open}>
        {agreementOf(values.saleType).name}
      </Button>
      {reason !== null && changes === 0 && <span className={cx(FOOT_WORDS, 'max-[1439px]:hidden')}>{reason}</span>}
      {isOpen && <AgreementDialog vehicle={vehicle} onClose={() => setIsOpen(false)} />}
    </>
  )
}

/** Returns why there is no agreement to print yet, or null. It is printed from the saved sale. */
function agreementProblem({ vehicle, changes }: SaleForm): string | null {
  if (vehicle.saleType === null) return 'after the sale is saved'
  if (changes > 0) return 'after the changes are saved'
  return isHpSale(vehicle.saleType) && !vehicle.hirePurchase?.hasHPSchedule ? 'after the schedule' : null
}
