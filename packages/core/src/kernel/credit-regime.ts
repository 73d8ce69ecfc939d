import { type Day, day } from './days'

/** The laws of consumer credit under which agreements of this dealership live, oldest first. */
export const CREDIT_REGIMES = ['2008/48', '2023/2225'] as const
export type CreditRegime = (typeof CREDIT_REGIMES)[number]

export const CREDIT_REGIME_NAMES: Readonly<Record<CreditRegime, string>> = {
  '2008/48': 'Directive 2008/48/EC',
  '2023/2225': 'Directive (EU) 2023/2225',
}

/** Directive (EU) 2023/2225 applies to agreements from this day on (articles 47 and 48). */
export const NEW_REGIME_FROM: Day = day('2026-11-20')

/**
 * The law of a credit agreement by the day on which it was agreed; it stays that of the agreement until it ends.
 * @source server 20.12
 * @example creditRegime(day('2026-11-19')) // '2008/48'
 */
export function creditRegime(agreedOn: Day): CreditRegime {
  return agreedOn < NEW_REGIME_FROM ? '2008/48' : '2023/2225'
}

/** Where each law says what early repayment takes off. */
export const REDUCTION_SOURCES: Readonly<Record<CreditRegime, string>> = {
  '2008/48': '2008/48/EC art. 16(1), Lexitor C-383/18',
  '2023/2225': 'Directive (EU) 2023/2225 art. 29(1)',
}

/** The law and the buyer of an agreement as labels and values, beside what its credit costs (server 20.13). */
export function agreementFacts(of: {
  regime: CreditRegime
  isConsumer: boolean
}): (readonly [label: string, value: string])[] {
  return [
    ['Law', CREDIT_REGIME_NAMES[of.regime]],
    ['Buyer', of.isConsumer ? 'Consumer' : 'Business, no consumer credit'],
  ]
}
