import { hint } from '../../../kit/hint'
import type { PendingCheque } from '@forecourt/core/features/cash-book/schemas'
import { day, formatDay } from '@forecourt/core/kernel/days'
import { type Cents, cents, formatAmount, formatEuro } from '@forecourt/core/kernel/money'
import { useRefresh } from '../../../kit/api/refresh'
import { cx } from 'class-variance-authority'
import { type CSSProperties, useMemo, useRef, useState } from 'react'
import { useApi, useOperation } from '../../../kit/api/api'
import { Button } from '../../../kit/button'
import { useDraft } from '../../../kit/drafts/drafts'
import { Form, type FormHandle } from '../../../kit/form/form'
import { Select } from '../../../kit/form/select'
import { Switch } from '../../../kit/form/switch'
import { TextField } from '../../../kit/form/text-field'
import { MoneyCell } from '../../../kit/grid/cells'
import type { GridColumn } from '../../../kit/grid/column'
import { ExportButton } from '../../../kit/grid/export-button'
import { Grid } from '../../../kit/grid/grid'
import type { GridHandle } from '../../../kit/grid/grid-props'
import { pagedRows } from '../../../kit/grid/paged-rows'
import { Icon } from '../../../kit/icon'
import { rowStatus } from '../../../kit/grid/row-status'
import { useRowsExport } from '../../../kit/grid/use-rows-export'
import { useCommandHandlers } from '../../../kit/keys/keys'
import { FactList, Panel, SidePanel, CheckList } from '../../../kit/panel'
import { useScreenChrome, useScreenHost } from '../../../kit/screen/screen'
import { useCheckedSubmission } from '../../../kit/submit/use-checked-submission'
import { toastError } from '../../../kit/toast/toast'
import { useHistory } from '../../history/history-dialog'
import { useTotalMoves } from '../../history/moves-dialog'
import { TotalValue } from '../../history/total-value'
import { wireCents } from '../daily/batch-rows'
import {
  pendingChequeSums,
  chooseBank,
  type DepositTexts,
  type DepositForm,
  depositTexts,
  EMPTY_DEPOSIT,
  type BankPreset,
} from './deposit-form'
import { SlipDialog } from './slip-dialog'
import { Bar, Foot, SectionHead } from '../../../kit/bar'

const COLUMNS: readonly GridColumn<PendingCheque>[] = [
  { id: 'payer', header: 'Payer', width: 160, least: 142, cell: (cheque) => cheque.payerName },
  {
    id: 'description',
    header: 'Description',
    width: 'fill',
    least: 130,
    cell: (cheque) => cheque.description,
    tone: 'second',
  },
  { id: 'bank', header: 'Bank', width: 62, least: 52, cell: (cheque) => cheque.bank },
  { id: 'number', header: 'Cheque No', width: 88, least: 76, cell: (cheque) => cheque.chequeNumber },
  { id: 'account', header: 'A/C No', width: 128, least: 118, cell: (cheque) => cheque.accountNumber, tone: 'second' },
  {
    id: 'date',
    header: 'Date',
    width: 92,
    least: 88,
    cell: (cheque) => (cheque.date === null ? '' : formatDay(day(cheque.date))),
    tone: 'second',
  },
  {
    id: 'amount',
    header: 'Amount €',
    width: 94,
    least: 92,
    align: 'right',
    cell: (cheque) => <MoneyCell amount={wireCents(cheque.amount)} />,
  },
]
const rowId = (cheque: PendingCheque) => String(cheque.id)
const chequeWords = ({ bank, chequeNumber, payerName }: PendingCheque) =>
  ['cheque', bank, chequeNumber, payerName].filter(Boolean).join(' ')
const NO_CHEQUES: readonly PendingCheque[] = []

/** The least rows of height, with room for the sentence that there are none. */
const ROWS_MIN = 6

/** As high as its rows, whose amounts end where their sums do. */
const PAGE =
  'grid flex-1 grid-cols-[minmax(0,1fr)_372px] min-h-0 max-[1200px]:grid-cols-1 print:block [&_[data-sheet]]:[--sheet:0_1_calc(var(--head)_+_var(--rows)_*_var(--row))] [&_[data-sheet]_[role=row]]:pl-2.25 [&_[data-sheet]_[role=row]]:pr-1'

/** Cheques in hand, chosen and banked or given out. */
export function PendingChequesScreen() {
  const api = useApi()
  const { data, error, isLoading, refetch } = useOperation('GetPendingCheques', {}, { staleMs: 0 })
  const cheques = data ?? NO_CHEQUES
  const form = useRef<FormHandle>(null)
  const deposit = useDeposit(cheques, () => form.current?.showFirstProblem())
  const file = useRowsExport(cheques.length === 0, () => api.download('ExportPendingCheques', {}))
  const grid = useRef<GridHandle>(null)
  const [at, setAt] = useState(0)
  const rows = useMemo(() => {
    const pageSize = Math.max(1, cheques.length)
    return pagedRows({ total: cheques.length, pageSize, rowId, pages: new Map([[0, cheques]]) })
  }, [cheques])
  const { selected, sums } = deposit
  const framed = cheques[at]
  const history = useHistory(() => (framed ? { kind: 'cheque', id: framed.id, words: chequeWords(framed) } : null))
  const [isPrinting, setIsPrinting] = useState(false)
  const { data: batch } = useOperation('GetCurrentBatchTransactions', {}, { staleMs: 5_000 })
  // They are the closing balance of the cheques, always.
  const moves = useTotalMoves(
    batch
      ? [{ label: 'Cheques in hand', about: `batch ${batch.batchID}`, asked: { total: 'cheques', id: batch.batchID } }]
      : [],
  )
  useCommandHandlers({
    'form.save-form': () => deposit.create(),
    'grid.select-all': () => deposit.selectAll(),
    'cash-book.print-slip': () => setIsPrinting(true),
  })
  useScreenChrome({
    status: [
      rowStatus({ status: isLoading ? 'loading' : 'ready', index: at, total: cheques.length }),
      `${selected.size} selected`,
    ],
    hints: [
      hint(['grid.move-up', 'grid.move-down']),
      hint('grid.select-row'),
      hint('grid.select-range'),
      hint('grid.select-all'),
      hint('grid.export-rows'),
      hint('shell.focus-next', 'form'),
      hint('form.save-form', 'create'),
    ],
  })
  return (
    <div className={PAGE} data-region="form">
      {/* As high as its rows, so that their sum stands right under them. */}
      <div
        className="flex flex-col flex-1 min-w-0 min-h-0 print:block print:overflow-visible"
        style={{ '--rows': Math.max(cheques.length, ROWS_MIN) } as CSSProperties}
      >
        <Bar isWide>
          <h1>Pending Cheques</h1>
          <span className="text-fg-1">
            <span className="numerals text-14">{cheques.length}</span> received, not banked, not given out
          </span>
          <span className="grow" />
          <ExportButton file={file} />
          <Button command="cash-book.print-slip">Lodgement Slip</Button>
          <Button command="grid.select-all" onPress={deposit.selectAll}>
            Select all
          </Button>
        </Bar>
        <Grid<PendingCheque>
          ref={grid}
          label="Pending cheques"
          columns={COLUMNS}
          rows={rows}
          rowId={rowId}
          onNeedPages={() => {}}
          status={error && !data ? 'error' : isLoading ? 'loading' : 'ready'}
          selection={{ selected, onChange: deposit.select, onAll: (isSelected) => deposit.selectEvery(isSelected) }}
          onCursor={(_, index) => setAt(index)}
          onReload={refetch}
          {...(error ? { errorText: api.messageOf(error) } : {})}
          autoFocus
        />
        <div className="flex-none mb-auto border-t border-line-2" data-part="sums">
          <ChequeSum label="Total" amount={sums.pending} onMoves={moves.open} />
          {selected.size > 0 && <ChequeSum label={`${selected.size} selected`} amount={sums.selected} isChosen />}
        </div>
        <DepositFields deposit={deposit} form={form} />
      </div>
      <DepositPreview deposit={deposit} count={cheques.length} />
      {isPrinting && (
        <SlipDialog
          chequeIDs={[...selected].map(Number)}
          cheques={sums.selected}
          deposit={deposit.form.isOut ? depositTexts(EMPTY_DEPOSIT, deposit.presets, selected.size) : deposit.texts}
          onClose={() => setIsPrinting(false)}
        />
      )}
      {deposit.dialog}
      {history.dialog}
      {moves.dialog}
    </div>
  )
}

/** The sum of cheques, under their amounts. */
function ChequeSum(props: { label: string; amount: Cents; isChosen?: boolean; onMoves?: (at: number) => unknown }) {
  const { label, amount, isChosen = false, onMoves } = props
  return (
    <div
      className={cx(
        'flex justify-between h-5.5 pl-12.25 pr-4.75 text-13 leading-5.5',
        isChosen && 'bg-sel shadow-[inset_3px_0_0_var(--mode)]',
      )}
    >
      <b className={isChosen ? 'text-mode' : undefined}>{label}</b>
      <span className="numerals text-14 font-semibold">
        {onMoves ? (
          <TotalValue at={0} label="Cheques in hand" onOpen={onMoves}>
            {formatAmount(amount)}
          </TotalValue>
        ) : (
          formatAmount(amount)
        )}
      </span>
    </div>
  )
}

interface DepositDraft extends DepositForm {
  selected: string[]
  /** What was sent: the same goes out again while nobody knows whether it arrived, whatever is pending by then. */
  sent?: DepositTexts & { chequeIDs: number[] }
}

type DepositModel = ReturnType<typeof useDeposit>

/** Returns the selection and the entry that it makes; both are stored until it is made. */
function useDeposit(cheques: readonly PendingCheque[], onMissing: () => void) {
  const { drafts, workstation } = useScreenHost()
  const refresh = useRefresh()
  const draft = useDraft<DepositDraft>(
    drafts,
    { screen: 'pending-cheques', record: 'new' },
    useMemo(() => ({ ...EMPTY_DEPOSIT, selected: [] }), []),
  )
  const form = draft.values
  const known = useMemo(() => new Set(cheques.map(rowId)), [cheques])
  // A cheque that somebody else banked meanwhile is no longer selected.
  const selected = useMemo(() => new Set(form.selected.filter((id) => known.has(id))), [form.selected, known])
  const presets: readonly BankPreset[] = workstation.bankDeposits
  const texts = depositTexts(form, presets, selected.size)
  const sums = pendingChequeSums(cheques, selected)
  const change = (part: Partial<DepositDraft>) => {
    if (!draft.frozen) draft.patch(part)
  }
  const isPayeeMissing = form.isOut && texts.name.trim() === ''
  const [isTried, setIsTried] = useState(false)
  const sentOf = (ids: readonly string[]) => ({
    chequeIDs: ids.map(Number),
    ...depositTexts(form, presets, ids.length),
  })
  const create = async () => {
    if (submission.isSaving) return
    if (selected.size === 0) return toastError('Select at least 1 cheque')
    if (isPayeeMissing) {
      setIsTried(true)
      return onMissing()
    }
    await send(sentOf([...selected]))
  }
  const send = (sent: NonNullable<DepositDraft['sent']>) =>
    submission.run(async () => {
      draft.patch({ sent })
      const outcome = await submission.sendChecked(form.isOut ? 'ChequesOut' : 'ReconcilePendingCheques', sent, {
        key: draft.key,
      })
      if (outcome.kind === 'no-answer' || outcome.kind === 'declined') return
      if (outcome.kind === 'saved') draft.settle('saved')
      refresh()
    })
  // A cheque that was banked by what was given up is no longer pending: sent again, even changed, it is refused.
  const settle: typeof draft.settle = (outcome) =>
    draft.settle(outcome === 'cancelled' || outcome === 'unsettled' ? 'refused' : outcome)
  const submission = useCheckedSubmission('ReconcilePendingCheques', { ...draft, settle }, () =>
    send(form.sent ?? sentOf(form.selected)),
  )
  const selectEvery = (isSelected: boolean) => change({ selected: isSelected ? [...known] : [] })
  return {
    form,
    texts,
    presets,
    selected,
    sums,
    dialog: submission.dialog,
    isFrozen: draft.frozen,
    busyText: submission.busyText,
    /** Cheques that are given out go to somebody: said once that was tried. */
    needsPayee: isTried && isPayeeMissing,
    change,
    create,
    selectEvery,
    selectAll: () => selectEvery(selected.size < known.size),
    select: (ids: readonly string[], isSelected: boolean) => {
      const next = new Set(selected)
      for (const id of ids) isSelected ? next.add(id) : next.delete(id)
      change({ selected: [...next] })
    },
  }
}

function DepositFields({ deposit, form: handle }: { deposit: DepositModel; form: React.RefObject<FormHandle | null> }) {
  const { form, texts, presets, selected, sums, change } = deposit
  const options = useMemo(() => presets.map(({ name }) => ({ id: name, text: name })), [presets])
  const title = form.isOut ? 'Cheques given out' : 'Bank deposit'
  return (
    <Form ref={handle} label={title} onSave={() => void deposit.create()} className="flex-none">
      <SectionHead of="form" className="border-t">
        <h2>{title}</h2>
        <span className="grow" />
        <span className="text-fg-2">of the {selected.size} selected</span>
      </SectionHead>
      <div className="px-5 pt-1.5 pb-2">
        {form.isOut ? (
          <TextField
            label="Given to"
            value={texts.name}
            onChange={(name) => change({ name })}
            disabled={deposit.isFrozen}
            name="name"
            required
            invalid={deposit.needsPayee}
            message={deposit.needsPayee ? 'Given to is required' : undefined}
          />
        ) : (
          <Select
            label="Bank name"
            options={options}
            value={texts.name}
            onChange={(name) => change(chooseBank(form, name ?? ''))}
            message="reference follows the bank"
            disabled={deposit.isFrozen}
            name="name"
          />
        )}
        <TextField
          label="Description"
          value={texts.description}
          onChange={(description) => change({ description })}
          disabled={deposit.isFrozen}
          name="description"
        />
        <TextField
          label="Reference"
          value={texts.reference}
          onChange={(reference) => change({ reference })}
          disabled={deposit.isFrozen}
          name="reference"
        />
        <Switch
          label="Cheque Out"
          disabled={deposit.isFrozen}
          value={form.isOut}
          onChange={(isOut) => change({ isOut, name: null, reference: null })}
          message="on: given out instead of banked"
        />
      </div>
      <Foot of="form">
        <Button
          tone="primary"
          size="footer"
          isSave
          command="form.save-form"
          onPress={deposit.create}
          busyText={deposit.busyText}
          disabledReason={selected.size === 0 ? 'Select at least 1 cheque' : null}
        >
          {form.isOut ? 'Give Cheques Out' : 'Create Bank Deposit'}
        </Button>
        <span className="grow" />
        <span className="text-fg-1">Out</span>
        <span
          className={cx(
            'ml-1 mono-[16px/16px] tabular-nums slashed-zero',
            sums.selected > 0 && 'text-out font-semibold',
          )}
        >
          {formatEuro(cents(-sums.selected))}
        </span>
      </Foot>
    </Form>
  )
}

function DepositPreview({ deposit, count }: { deposit: DepositModel; count: number }) {
  const { form, texts, selected, sums } = deposit
  const { data: batch } = useOperation('GetCurrentBatchTransactions', {}, { staleMs: 5_000 })
  const taken = formatEuro(cents(-sums.selected))
  return (
    <SidePanel label="This will record" className="max-[1200px]:hidden">
      <Panel title="This will record">{null}</Panel>
      <Panel title="Cash entry">
        <FactList facts={recordFacts(deposit, batch?.batchID)} />
      </Panel>
      <Panel title="Cheques in hand">
        <FactList
          facts={[
            {
              label: <CountedWords words="Pending now" count={count} />,
              value: formatEuro(sums.pending),
              key: 'pending',
            },
            {
              label: <CountedWords words={form.isOut ? 'Given out' : 'Banked'} count={selected.size} />,
              value: taken,
              tone: selected.size > 0 ? 'out' : 'plain',
              key: 'taken',
            },
            { label: 'Cheques closing balance', value: formatEuro(sums.remaining), tone: 'strong', ruled: true },
          ]}
        />
      </Panel>
      <Panel title="Checks">
        <CheckList
          checks={[
            panelCheck(
              selected.size > 0,
              selected.size > 0 ? `All ${selected.size} are still pending` : 'Select at least 1 cheque',
            ),
            ...(batch ? [panelCheck(true, `Batch ${batch.batchID} is open`)] : []),
            ...(form.isOut ? [] : referenceCheck(texts, deposit.presets)),
          ]}
          className="py-2"
        />
      </Panel>
    </SidePanel>
  )
}

function CountedWords({ words, count }: { words: string; count: number }) {
  return (
    <>
      {words} <span className="text-fg-2 numerals">{count}</span>
    </>
  )
}

function recordFacts({ form, texts, sums }: DepositModel, batchID: number | undefined) {
  return [
    { label: 'Category', value: form.isOut ? 'Cheque Out' : 'Bank Deposit' },
    { label: 'Type', value: 'Cheque' },
    { label: 'Name', value: texts.name },
    { label: 'Description', value: texts.description },
    { label: 'Reference', value: texts.reference },
    { label: 'Batch', value: batchID === undefined ? '' : `${batchID}, open` },
    {
      label: 'Out',
      value: (
        <span className={sums.selected > 0 ? 'font-semibold text-out' : undefined}>
          {formatEuro(cents(-sums.selected))}
        </span>
      ),
      tone: 'big' as const,
      ruled: true,
    },
  ]
}

function referenceCheck(texts: DepositTexts, presets: readonly BankPreset[]) {
  const preset = presets.find((one) => one.name === texts.name)
  if (!preset || preset.reference === '') return []
  const isSame = preset.reference === texts.reference
  return [panelCheck(isSame, `Reference is ${isSame ? '' : 'not '}the one set for ${preset.name}`)]
}

function panelCheck(isWell: boolean, text: string) {
  const sign = isWell ? (
    <Icon name="tick" className="size-2 text-ok" label="well" />
  ) : (
    <span className="numerals font-semibold text-warn">!</span>
  )
  return { text, sign }
}
