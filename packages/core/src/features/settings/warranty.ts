import { checkToConfirm, type FieldCheck } from '../../checks'

/** The months of guarantee that a buyer has by law on used goods, whatever a paper says. */
const GUARANTEE_MONTHS = 24

const NUMBER_WORDS = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve']
const PERIOD = /\b(\d{1,3}|[a-z]+)(?:\s*\((\d{1,3})\))?[\s-]+(day|week|month|year)s?\b/gi
const UNIT_MONTHS = { day: 1 / 30.4, week: 1 / 4.35, month: 1, year: 12 } as const

/**
 * Returns the words of a warranty text that promise less than two years, such as `six (6) months`; null where none do, or where it says that statutory rights
 * stand beside it.
 * @source server 6.9; Sale of Goods Regulations: two years also for used goods bought from a trader.
 * @example shortWarranty('One year on the gearbox.') // 'One year'
 */
export function shortWarranty(text: string): string | null {
  if (/\bstatutory\b/i.test(text)) return null
  for (const [words, number = '', figure, unit = ''] of text.matchAll(PERIOD)) {
    const count = Number(figure ?? number) || NUMBER_WORDS.indexOf(number.toLowerCase()) + 1
    const months = count * UNIT_MONTHS[unit.toLowerCase() as keyof typeof UNIT_MONTHS]
    if (count > 0 && months < GUARANTEE_MONTHS - 0.5) return words
  }
  return null
}

/** The checks of a warranty text that is saved. */
export function warrantyChecks(text: string): FieldCheck[] {
  const words = shortWarranty(text)
  if (words === null) return []
  const sentence = `The warranty text says “${words}”. By law a consumer has two years of guarantee on a used car. Say that this stands beside the statutory rights, or ask your adviser.`
  return [checkToConfirm('warranty-short', 'warrantyText', sentence)]
}
