const whole = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 })

/** What a mileage is counted in. */
export function mileageUnit(isMiles: boolean): 'kms' | 'miles' {
  return isMiles ? 'miles' : 'kms'
}

/** `48,120 kms`; empty when it is not known. */
export function mileageText({ mileage, isMiles }: { mileage: number | null; isMiles: boolean }): string {
  return mileage === null ? '' : `${whole.format(mileage)} ${mileageUnit(isMiles)}`
}
