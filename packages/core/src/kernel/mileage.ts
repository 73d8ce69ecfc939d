const whole = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 })

export function mileageUnit(isMiles: boolean): 'kms' | 'miles' {
  return isMiles ? 'miles' : 'kms'
}

/** `48,120 kms`; empty when unknown. */
export function mileageText({ mileage, isMiles }: { mileage: number | null; isMiles: boolean }): string {
  return mileage === null ? '' : `${whole.format(mileage)} ${mileageUnit(isMiles)}`
}
