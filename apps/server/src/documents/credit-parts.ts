import { type CreditFile, NO_ADVICE } from '@forecourt/core/features/hire-purchase/credit-file'
import { formatEuro } from '@forecourt/core/kernel/money'
import { type Block, BODY, labelledData, gap, textBlocks, section, type Sum } from './blocks'
import { BLACK, type Canvas, GREY, px, type Style } from './canvas'
import type { Party } from './parts'

export interface CreditParty {
  date: string
  accountNo: string
  regNo: string
  vehicle: string
  client: Party
}

export const NOTE: Style = { ...BODY, size: px(11.5), colour: GREY }

/** Returns `14.0%`, or the sentence that says why there is none. */
export function aprText({ aprPercent, aprProblem }: Pick<CreditFile, 'aprPercent' | 'aprProblem'>): string {
  return aprPercent === null ? aprProblem : `${aprPercent.toFixed(1)}%`
}

export function borrowingRateText({ borrowingRatePercent }: Pick<CreditFile, 'borrowingRatePercent'>): string {
  return `${borrowingRatePercent.toFixed(2)}% a year`
}

export function accountSection(canvas: Canvas, { accountNo, regNo, vehicle }: CreditParty, width: number): Block[] {
  const rows = [
    { label: 'Account', value: accountNo },
    { label: 'Reg No', value: regNo, isPlate: true },
    { label: 'Vehicle', value: vehicle },
  ]
  return section(canvas, 'Account', { width, content: labelledData(canvas, rows, { width }) })
}

/** Returns the cost of the credit as sold, down to the total payable. */
export function creditSums(file: CreditFile, priceLabel: string): Sum[] {
  return [
    { label: priceLabel, value: formatEuro(file.price) },
    { label: 'Deposit', value: formatEuro(file.deposit) },
    { label: 'Total amount of credit', value: formatEuro(file.totalAmountOfCredit), isTotal: true },
    { label: 'Total cost of credit', value: formatEuro(file.totalCostOfCredit) },
    { label: 'Borrowing rate', value: borrowingRateText(file) },
    { label: 'APR', value: aprText(file) },
    { label: 'Total amount payable', value: formatEuro(file.totalAmountPayable), isTotal: true },
  ]
}

/** Prints sentences below figures that somebody may rely on, ending with the one that none of it is advice. */
export function notes(canvas: Canvas, sentences: readonly string[], width: number): Block[] {
  return [gap(px(12)), ...[...sentences, NO_ADVICE].flatMap((text) => textBlocks(canvas, text, NOTE, width))]
}

export function sumsRule(canvas: Canvas, width: number): Block {
  return {
    height: px(5),
    glued: true,
    draw: ({ x, y }) => canvas.rule({ x, y: y + px(2.5), width }, { weight: px(1), colour: BLACK }),
  }
}
