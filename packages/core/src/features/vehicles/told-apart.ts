/**
 * What tells a vehicle from others of its registration where that is none of its own, such as TBA or nothing: its chassis, else its car number; empty for
 * one that has a registration.
 *
 * @source D2 3.
 * @example toldApartBy({ regNo: 'TBA', chassisNo: 'KSP130-4021180' }) // 'chassis KSP130-4021180'
 */
export function toldApartBy(vehicle: { regNo: string; chassisNo: string; carNo?: string }): string {
  const { regNo, chassisNo, carNo = '' } = vehicle
  if (/\d/.test(regNo)) return ''
  if (chassisNo.trim() !== '') return `chassis ${chassisNo.trim()}`
  return carNo.trim() === '' ? '' : `car no ${carNo.trim()}`
}
