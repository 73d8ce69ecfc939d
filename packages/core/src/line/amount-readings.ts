import { parseMoneyText } from '../kernel/money-text'

/** An amount with its sign or its currency in letters. */
const WITH_EURO = /^([\d.,]*\d)(?:eur|euro|euros)$/i

/**
 * The amounts that a mistyped one can mean, as they are written: a comma may be the decimal point, or out of its place among the thousands.
 *
 * @returns None for an amount that is well formed, or that nothing makes one.
 * @example amountReadings('12,50') // ['12.50', '1,250']
 */
export function amountReadings(typed: string): string[] {
  if (typed.endsWith('!')) return amountReadings(typed.slice(0, -1)).map((each) => `${each}!`)
  const plain = WITH_EURO.exec(typed)?.[1] ?? typed
  const [, sign = '', body = ''] = /^([+-]?€?)(.*?)€?$/.exec(plain.replaceAll('\u2212', '-')) ?? []
  if (isAmount(body)) return plain === typed ? [] : [`${sign}${body}`]
  return [...new Set(bodiesOf(body))].filter(isAmount).map((each) => `${sign}${each}`)
}

function bodiesOf(body: string): string[] {
  if (/\d,$/.test(body)) return [body.slice(0, -1)]
  const thousands = /^(\d+),(\d{1,2})k$/i.exec(body)
  if (thousands) return [`${thousands[1]}.${thousands[2]}k`]
  const cents = /^(\d{1,3}(?:[.,]\d{3})+)[.,](\d{1,2})$/.exec(body)
  if (cents) return [`${grouped(digitsOf(cents[1]))}.${cents[2]}`]
  const one = /^(\d+),(\d{1,2})$/.exec(body)
  if (one) return [`${one[1]}.${one[2]?.padEnd(2, '0')}`, grouped(digitsOf(body))]
  // Three decimals that are none: only with a last zero can they be cents as well.
  if (/^\d{1,3}\.\d\d0$/.test(body)) return [grouped(digitsOf(body)), body.slice(0, -1)]
  return /^\d{1,3}(\.\d{3}){2,}$/.test(body) ? [grouped(digitsOf(body))] : []
}

function isAmount(text: string): boolean {
  return parseMoneyText(text).cents !== undefined
}

function digitsOf(text = ''): string {
  return text.replaceAll(/\D/g, '')
}

/** Digits in groups of three. */
function grouped(digits: string): string {
  return digits.replace(/^0+(?=\d)/, '').replaceAll(/\B(?=(\d{3})+$)/g, ',')
}
