import { parseMoneyText } from '../kernel/money-text'

/**
 * The possible meanings of an invalid amount, as they are written: a point for thousands or decimals, a comma that ends it or is out of place.
 * @returns None for a valid amount, or when no change makes it valid.
 * @example amountAlternatives('1.250') // ['1,250', '1.25']
 */
export function amountAlternatives(typed: string): string[] {
  if (typed.endsWith('!')) return amountAlternatives(typed.slice(0, -1)).map((each) => `${each}!`)
  const [, sign = '', body = ''] = /^([+-]?€?)(.*?)€?$/.exec(typed.replaceAll('\u2212', '-')) ?? []
  if (isAmount(body)) return []
  return [...new Set(bodyAlternatives(body))].filter(isAmount).map((each) => `${sign}${each}`)
}

function bodyAlternatives(body: string): string[] {
  if (/\d,$/.test(body)) return [body.slice(0, -1)]
  const cents = /^(\d{1,3}(?:[.,]\d{3})+)[.,](\d{1,2})$/.exec(body)
  if (cents) return [`${groupDigits(digitsOf(cents[1]))}.${cents[2]}`]
  // Three decimals that are none: only with a last zero can they be cents as well.
  if (/^\d{1,3}\.\d\d0$/.test(body)) return [groupDigits(digitsOf(body)), body.slice(0, -1)]
  return []
}

function isAmount(text: string): boolean {
  return parseMoneyText(text).cents !== undefined
}

function digitsOf(text = ''): string {
  return text.replaceAll(/\D/g, '')
}

/** Digits in groups of three. */
function groupDigits(digits: string): string {
  return digits.replace(/^0+(?=\d)/, '').replaceAll(/\B(?=(\d{3})+$)/g, ',')
}
