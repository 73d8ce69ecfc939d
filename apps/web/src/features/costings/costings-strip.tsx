import type { CostingsOut } from '@forecourt/core/features/costings/schemas'
import { dayText, euroText } from '../../kit/wire-text'

/** What was paid for the vehicle, what it was sold for, and the difference between sold price and total cost. */
export function CostingsStrip({ costings }: { costings: CostingsOut | undefined }) {
  const isSold = costings?.profit !== null && costings?.profit !== undefined
  const loss = isSold && (costings.profit ?? 0) < 0
  return (
    <div className="strip">
      <Side
        title="Bought"
        facts={[
          ['Price Bought', euroText(costings?.priceBought)],
          ['Bought From', costings?.boughtFromName ?? ''],
          ['Date Bought', dayText(costings?.dateBought)],
        ]}
      />
      <Side
        title="Sold"
        facts={[
          ['Price Sold', euroText(costings?.priceSold)],
          ['Sold To', costings?.soldToName ?? ''],
          ['Date Sold', dayText(costings?.dateSold)],
        ]}
      />
      <div className="profit">
        <div>
          <h2>Profit</h2>
          <div className={loss ? 'big font-semibold text-out' : 'big'}>{isSold ? euroText(costings.profit) : ''}</div>
        </div>
        {costings && (
          <p className="text-fg-1">
            {isSold ? 'price sold less' : 'not sold'}
            <br />
            total cost <span className="numerals">{euroText(costings.totalCost)}</span>
          </p>
        )}
      </div>
    </div>
  )
}

function Side({ title, facts }: { title: string; facts: readonly (readonly [string, string])[] }) {
  return (
    <div>
      <h2>{title}</h2>
      <dl>
        {facts.map(([label, value]) => (
          <div className="kv-row" key={label}>
            <dt>{label}</dt>
            <dd title={value}>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
