import type { BatchTransactions, CashEntryOut } from '@forecourt/core/features/cash-book/schemas'
import { centsFromWire, formatEuro, ZERO } from '@forecourt/core/kernel/money'
import { MoneyCell } from '../../../kit/grid/cells'
import { Registration } from '../../../kit/registration'

/** Returns the latest entries of a batch, newest first, whatever their section. */
export function latestEntries(batch: BatchTransactions, most: number): CashEntryOut[] {
  const { cash, cheques, bankDeposits, epos, bankTransfers, cards, chequeOuts } = batch
  return [...cash, ...cheques, ...bankDeposits, ...epos, ...bankTransfers, ...cards, ...chequeOuts]
    .sort((a, b) => b.id - a.id)
    .slice(0, most)
}

const SHOWN = 6
/** In a narrow or low window fewer columns and rows are shown. */
const TABLE =
  '[&_td:first-child]:pl-5 [&_td:last-child]:pr-5 max-[1200px]:[&_:is(td,col):is(:nth-child(4),:nth-child(5))]:hidden [@media_screen_and_(max-height:659px)]:[&_tr:nth-child(n+4)]:hidden'

/** The entries saved last in the batch, below the form. */
export function LastEntries({ batch }: { batch: BatchTransactions | undefined }) {
  const entries = batch ? latestEntries(batch, SHOWN) : []
  if (!batch || entries.length === 0) return null
  return (
    <section className="flex-none single:group-has-[>aside>*]/page:hidden" aria-label="Last entries">
      <header className="flex items-center gap-2 h-6.5 px-5 border-y border-line-2 border-b-line-1 bg-bg-2 whitespace-nowrap">
        <h2>Last entries in batch {batch.batchID}</h2>
        <span className="grow" />
        <span className="text-fg-2">
          Cheques closing balance{' '}
          <span className="ml-1 numerals text-14 text-fg-1">
            {formatEuro(centsFromWire(batch.chequesClosingBalance) ?? ZERO)}
          </span>
        </span>
      </header>
      <table className={TABLE}>
        <colgroup>
          <col style={{ width: 96 }} />
          <col style={{ width: 150 }} />
          <col style={{ width: 190 }} />
          <col style={{ width: 120 }} />
          <col />
          <col style={{ width: 104 }} />
        </colgroup>
        <tbody>
          {entries.map((entry) => (
            <tr key={entry.id}>
              <td>{entry.regNo && <Registration text={entry.regNo} />}</td>
              <td className="text-fg-1">{entry.shownName}</td>
              <td className="text-fg-1">{entry.description || entry.categoryName}</td>
              <td className="text-fg-1">{entry.reference || entry.hpacNo}</td>
              <td className="text-fg-1">{entry.cashTypeName}</td>
              <td className="text-right">
                <MoneyCell amount={centsFromWire(entry.signedAmount)} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
