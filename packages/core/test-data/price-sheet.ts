import { SETTINGS_FIELDS } from '../src/features/settings/fields'
import { PRICES, type PriceFigure, type PriceSetting, type PriceShown } from '../src/prices'

const SAID: Readonly<Record<PriceShown, string>> = {
  everybody: 'everybody',
  'unless locked': 'everybody, unless set to *Always*',
  'unlocked or opened': 'with the passcode, unless set to *Never*',
  unlocked: 'with the passcode',
}

const labelOf = (setting: PriceSetting) => SETTINGS_FIELDS.find(({ path }) => path === setting)?.label ?? setting

/** Every price, cost and profit by where it is told, as Markdown. */
export function priceSheet(): string {
  const rows = Object.values(PRICES).map(({ figure, where, calls, shown, setting }: PriceFigure) => {
    const by = setting === undefined ? '' : labelOf(setting)
    return `| ${figure} | ${where} | ${SAID[shown]} | ${by} | ${calls.join(', ')} |`
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
