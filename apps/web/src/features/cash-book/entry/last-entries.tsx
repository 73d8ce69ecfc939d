import type { BatchTransactions, CashEntryOut } from '@forecourt/core/features/cash-book/schemas'
import { centsFromWire, formatEuro, ZERO } from '@forecourt/core/kernel/money'
import { MoneyCell } from '../../../kit/grid/cells'
import { Reg } from '../../../kit/reg'

/** The latest entries of a batch, newest first, whatever their section. */
export function latestEntries(batch: BatchTransactions, most: number): CashEntryOut[] {
  const { cash, cheques, bankDeposits, epos, bankTransfers, cards, chequeOuts } = batch
  return [...cash, ...cheques, ...bankDeposits, ...epos, ...bankTransfers, ...cards, ...chequeOuts]
    .sort((a, b) => b.id - a.id)
    .slice(0, most)
}

const SHOWN = 6

/** What was saved last in the batch, at the foot of the form. */
export function LastEntries({ batch }: { batch: BatchTransactions | undefined }) {
  const entries = batch ? latestEntries(batch, SHOWN) : []
  if (!batch || entries.length === 0) return null
  return (
    <section className="last-entries" aria-label="Last entries">
      <header>
        <h2>Last entries in batch {batch.batchID}</h2>
        <span className="grow" />
        <span className="text-fg-2">
          Cheques closing balance{' '}
          <span className="numerals text-fg-1">{formatEuro(centsFromWire(batch.chequesClosingBalance) ?? ZERO)}</span>
        </span>
      </header>
      <table>
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
              <td>{entry.regNo && <Reg text={entry.regNo} />}</td>
              <td className="d">{entry.shownName}</td>
              <td className="d">{entry.description || entry.categoryName}</td>
              <td className="d">{entry.reference || entry.hpacNo}</td>
              <td className="d">{entry.cashTypeName}</td>
              <td className="n">
                <MoneyCell amount={centsFromWire(entry.signedAmount)} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
