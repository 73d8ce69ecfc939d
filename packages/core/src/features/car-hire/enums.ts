export const CarHireType = { Cash: 1, Atlas: 2, Direct: 3 } as const
export const CAR_HIRE_TYPE_NAMES: Readonly<Record<number, string>> = {
  [CarHireType.Cash]: 'Cash',
  [CarHireType.Atlas]: 'Atlas',
  [CarHireType.Direct]: 'Direct',
}
/** `DateTime` is the start of the hire, `Date` when it was entered (the default, newest first). */
export const CAR_HIRE_SORTS = ['Date', 'RegNo', 'Name', 'DateTime'] as const
