import { formatCount } from '../../kit/grid/cells'

/** `Lot L-331`; a number that says itself that it is a lot stays as it is. */
export function lotWords(lotNo: string): string {
  return /^lot\b/i.test(lotNo) ? lotNo : `Lot ${lotNo}`
}

/** `22 cars`. */
export function carsText(count: number): string {
  return count === 1 ? '1 car' : `${formatCount(count)} cars`
}
