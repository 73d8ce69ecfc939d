import { COMMANDS } from '../src/commands'
import { day } from '../src/kernel/days'
import { formatAmount } from '../src/kernel/money'
import { isRecordKind, type Reading, moneyTextProblem } from '../src/line/reading'
import type { Interpretation } from '../src/line/interpret'
import { routeOf } from '../src/line/route'

/** A Friday. */
export const LINE_CONTEXT = { today: day('2026-11-20'), commands: COMMANDS }

export interface LineOutcome {
  first: string
  enter: string
  ctrlEnter: string
}

const sameOutcome = (first: string, enter: string): LineOutcome => ({ first, enter, ctrlEnter: enter })

/** The outcome of an interpreted line, as far as it is known without the records, in the words of the sheet. */
export function outcomeOf(meant: Interpretation): LineOutcome {
  const { parsed, others } = meant
  if (parsed.help === '') return sameOutcome('what can be typed', 'begins it')
  if (parsed.help !== null) return sameOutcome(`keys and commands: ${parsed.help}`, 'runs it')
  if (parsed.sum !== null) {
    const { cents } = parsed.sum
    return cents === undefined
      ? sameOutcome('says what is wrong', '')
      : sameOutcome(`= ${formatAmount(cents)}`, 'copies it')
  }
  const [reading] = parsed.readings
  if (parsed.search !== null || parsed.mark)
    return sameOutcome(`search: ${parsed.search ?? parsed.words}`, 'opens the first')
  const [choice, second] = others
  if (choice?.isOpen && second && !choice.isWeak)
    return {
      first: `${choice.text} or ${second.text}`,
      enter: 'takes it into the box',
      ctrlEnter: 'says that it is open',
    }
  if (!reading) {
    if (!choice) return sameOutcome(`search: ${parsed.words}`, 'opens the first')
    const offered = choice.isOpen ? others : [choice]
    return sameOutcome(
      `search: ${parsed.words}; then ${offered.map(({ text }) => text).join(' or ')}`,
      'opens the first',
    )
  }
  if (!reading.fits && choice) return sameOutcome(choice.text, 'takes it into the box')
  if (!reading.fits)
    return sameOutcome(`search: ${parsed.words}; ${reading.problems[0]?.message ?? ''}`, 'searches for it')
  return outcomeOfReading(meant, reading)
}

function outcomeOfReading({ text, repair, name }: Interpretation, reading: Reading): LineOutcome {
  const first = name ? text.replace(name.words, `<account of ${name.words}>`) : text
  const { command, complete } = reading
  if (!command.entry && !command.saves) return sameOutcome(first, commandOutcome(reading))
  const unread = moneyTextProblem(reading)
  if (unread) {
    const says = `says: ${unread.message}`
    return { first, enter: says, ctrlEnter: repair || name ? `shows it, then ${says}` : says }
  }
  const saves = complete ? 'saves it' : 'opens its form at the problem'
  return { first, enter: 'opens its form', ctrlEnter: repair || name ? `shows it, then ${saves}` : saves }
}

const OPENS_FORM = ['car-hire.book-car', 'cash-book.compare-settlements', 'vehicles.add-note']

const PAPER_COMMANDS = ['hire-purchase.print-quote', 'hire-purchase.print-leaflet', 'hire-purchase.print-card']

const COPYING_COMMANDS = [
  'hire-purchase.quote-terms',
  'hire-purchase.copy-advert',
  'hire-purchase.find-apr',
  'hire-purchase.find-apr-of-flows',
]

function commandOutcome(reading: Reading): string {
  const { command, complete, problems } = reading
  if (!complete) return `says: ${problems[0]?.message ?? ''}`
  if (command.id === 'history.show-who-changed') return 'opens its history'
  if (command.id === 'clients.add-record') return 'opens Add Client'
  if (OPENS_FORM.includes(command.id)) return 'opens its form'
  if (PAPER_COMMANDS.includes(command.id)) return 'opens its paper'
  if (command.id === 'hire-purchase.email-quote') return 'opens its message'
  if (COPYING_COMMANDS.includes(command.id)) return 'copies it'
  const route = routeOf(reading, LINE_CONTEXT.today)
  if (route) {
    const search = Object.entries(route.search).filter(([key]) => key !== 'currentPage')
    return `goes to ${route.to}${search.map(([key, value], at) => `${at === 0 ? '?' : '&'}${key}=${value}`).join('')}`
  }
  const isOfRecord = isRecordKind(command.slots?.[0]?.kind ?? 'text') || command.id === 'cash-book.open-receipt'
  return isOfRecord ? 'opens what it finds' : 'does it'
}
