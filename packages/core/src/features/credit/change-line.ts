import { type Day, dayParts } from '../../kernel/days'
import { eurosOf } from '../../kernel/money'
import { type Reading, slotValue } from '../../line/reading'

/** The day of a `withdraw` line; today unless said. */
export function withdrawalDayOf(reading: Reading, today: Day): Day {
  const day = slotValue(reading, 'day')
  return day?.kind === 'day' ? day.day : today
}

/** The new terms of a `reschedule` line as its call takes them. */
export interface LineTerms {
  numberOfMonths?: number
  monthlyPayment?: number
  firstPaymentDate?: Day
  dayOfMonth?: number
  paymentHoliday?: number
  rate?: number
}

export function termsOfLine(reading: Reading): LineTerms {
  const number = (name: string): number | undefined => {
    const value = slotValue(reading, name)
    return value?.kind === 'number' ? value.value : undefined
  }
  const [each, from, on] = [slotValue(reading, 'each'), slotValue(reading, 'from'), slotValue(reading, 'on')]
  const [months, holiday, rate] = [number('months'), number('holiday'), slotValue(reading, 'rate')]
  return {
    ...(months === undefined ? {} : { numberOfMonths: months }),
    ...(each?.kind === 'money' ? { monthlyPayment: eurosOf(each.cents) } : {}),
    ...(from?.kind === 'day' ? { firstPaymentDate: from.day } : {}),
    ...(holiday === undefined ? {} : { paymentHoliday: holiday }),
    ...(on?.kind === 'day' ? { dayOfMonth: dayParts(on.day).date } : {}),
    ...(rate?.kind === 'rate' ? { rate: rate.bps / 100 } : {}),
  }
}
