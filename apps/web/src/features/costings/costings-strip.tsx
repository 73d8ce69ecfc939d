import type { CostingsOut } from '@forecourt/core/features/costings/schemas'
import { cx } from 'class-variance-authority'
import { dayText, euroText } from '../../kit/wire-text'
import { BIG } from '../../kit/panel'

const SIDE = 'min-w-0 px-3 pt-1.75 pb-2 not-first:border-l not-first:border-line-1'

/** What was paid for the vehicle, what it was sold for, and the difference between sold price and total cost. */
export function CostingsStrip({ costings }: { costings: CostingsOut | undefined }) {
  const isSold = costings?.profit !== null && costings?.profit !== undefined
  const loss = isSold && (costings.profit ?? 0) < 0
  return (
    <div className="grid flex-none grid-cols-3 border-b border-line-2" data-part="figures">
      <StripSide
        title="Bought"
        facts={[
          ['Price Bought', euroText(costings?.priceBought)],
          ['Bought From', costings?.boughtFromName ?? ''],
          ['Date Bought', dayText(costings?.dateBought)],
        ]}
      />
      <StripSide
        title="Sold"
        facts={[
          ['Price Sold', euroText(costings?.priceSold)],
          ['Sold To', costings?.soldToName ?? ''],
          ['Date Sold', dayText(costings?.dateSold)],
        ]}
      />
      <div className={cx(SIDE, 'flex flex-wrap justify-between gap-x-3')}>
        <div>
          <h2>Profit</h2>
          <div className={cx(BIG, loss && 'text-out')}>{isSold ? euroText(costings.profit) : ''}</div>
        </div>
        {costings && (
          <p className="self-end ml-auto text-13 leading-4.75 text-right text-fg-1">
            {isSold ? 'price sold less' : 'not sold'}
            <br />
            total cost <span className="numerals text-14 text-fg-0">{euroText(costings.totalCost)}</span>
          </p>
        )}
      </div>
    </div>
  )
}

function StripSide({ title, facts }: { title: string; facts: readonly (readonly [string, string])[] }) {
  return (
    <div className={SIDE}>
      <h2>{title}</h2>
      <dl className="grid grid-cols-[92px_minmax(0,1fr)]">
        {facts.map(([label, value]) => (
          <div className="contents" key={label}>
            <dt className="text-13 leading-5 text-fg-1">{label}</dt>
            <dd className="numerals text-14 leading-5 truncate" title={value}>
              {value}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
