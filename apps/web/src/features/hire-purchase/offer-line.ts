import { offerRequestOf } from '@forecourt/core/features/hire-purchase/offer'
import type { OutputOf } from '@forecourt/core/kernel/operation'
import type { Operations } from '@forecourt/core/operations'
import type { CheckedLine, LineCommand } from '../../kit/line/line-command'
import { headRecords } from '../../kit/line/resolution'
import type { PanelFact } from '../../kit/panel'
import { euroText } from '../../kit/wire-text'

type OfferRequest = ReturnType<typeof offerRequestOf>

interface CheckedOffer extends CheckedLine {
  request: Omit<OfferRequest, 'card'> & { vehicleIDs: number[] }
  card: OfferRequest['card']
  /** None while they are asked, or cannot be made. */
  offers: OutputOf<Operations['GetCarOffers']>['offers']
}

/** What both lines have in common: the cars with their prices and the example of credit, as the server answers them (server 20.40). */
const offerLine: Omit<LineCommand<CheckedOffer>, 'run'> = {
  check: (line, { ask }) => {
    const [car] = headRecords(line)
    if (!car) return null
    const { card, ...terms } = offerRequestOf(line.reading)
    const request = { ...terms, vehicleIDs: [car.id] }
    const wrong = line.reading.problems.map(({ message }) => message)
    const said = wrong.length === 0 ? ask('GetCarOffers', request) : undefined
    const offers = said?.offers ?? []
    if (wrong.length === 0 && said?.problem) wrong.push(said.problem)
    const checks =
      wrong.length > 0
        ? wrong.map((text) => ({ state: 'failed', text }) as const)
        : said
          ? []
          : [{ state: 'waiting', text: 'Calculating…' } as const]
    return { request, card, offers, checks }
  },
  preview: (_, { offers }) => {
    const [first, ...more] = offers
    if (!first) return null
    const { regNo, title, price, example } = first
    const facts: PanelFact[] = [
      { label: 'Car', value: [title, regNo].filter(Boolean).join(', ') },
      { label: 'Price', value: euroText(price), tone: 'big' },
      ...example,
      ...more.map((car) => ({ label: car.regNo, value: euroText(car.price) })),
    ]
    return { title: 'Offer', facts }
  },
}

/** A line that opens the window cards of cars. */
export const cardLine: LineCommand<CheckedOffer> = {
  ...offerLine,
  // Typed ahead of the answer it is asked for as it is, and what is wrong is refused there.
  run: (_, checked) =>
    checked?.checks.every(({ state }) => state !== 'failed')
      ? { kind: 'paper', show: (open) => open('GetWindowCards', { ...checked.request, ...checked.card }) }
      : null,
  enter: 'print',
}

/** A line that copies the adverts of cars. */
export const advertLine: LineCommand<CheckedOffer> = {
  ...offerLine,
  run: (_, checked) =>
    checked && checked.offers.length > 0
      ? { kind: 'copy', text: checked.offers.map(({ advert }) => advert).join('\n\n') }
      : null,
  enter: 'copy',
}
