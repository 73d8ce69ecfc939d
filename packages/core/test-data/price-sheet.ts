import { SETTINGS_FIELDS } from '../src/features/settings/fields'
import type { Operation } from '../src/kernel/operation'
import {
  PRICE_FIGURES,
  type PriceFigure,
  type PriceID,
  type PriceSetting,
  type PriceVisibility,
} from '../src/kernel/price-figures'
import { OPERATIONS } from '../src/operations'

const VISIBILITY_TEXTS: Readonly<Record<PriceVisibility, string>> = {
  everybody: 'everybody',
  'unless locked': 'everybody, unless set to *Always*',
  'unlocked or opened': 'with the passcode, unless set to *Never*',
  unlocked: 'with the passcode',
}

const labelOf = (setting: PriceSetting) => SETTINGS_FIELDS.find(({ path }) => path === setting)?.label ?? setting

function callsWithPrice(id: PriceID): string[] {
  return Object.entries<Operation>(OPERATIONS).flatMap(([name, { access }]) =>
    access.prices.includes(id) ? [name] : [],
  )
}

export function priceSheet(): string {
  const ids = Object.keys(PRICE_FIGURES) as PriceID[] // the keys of the table
  const rows = ids.map((id) => {
    const { figure, where, shown, setting }: PriceFigure = PRICE_FIGURES[id]
    const by = setting === undefined ? '' : labelOf(setting)
    return `| ${figure} | ${where} | ${VISIBILITY_TEXTS[shown]} | ${by} | ${callsWithPrice(id).join(', ')} |`
  })
  return `${[
    '# Prices, costs and profit: who is told what',
    '',
    'Printed from the table that the server asks. *With the passcode* is who has unlocked their own, in a role that may *See and change prices and costs*; a',
    'role without that right is told what everybody is told, unlocked or not. A job is told these figures when its service token has `prices`.',
    '',
    `Manage Data has two settings, *${labelOf('soldPriceLocked')}* for what vehicles are sold for and *${labelOf('costLocked')}* for what they cost: *By report* is as it`,
    'stands here, *Always* puts the figures behind the passcode wherever they are told, *Never* opens them. What has no setting beside it is as it stands.',
    '',
    '| figure | where | who is told | setting | calls |',
    '|---|---|---|---|---|',
    ...rows,
  ].join('\n')}\n`
}
