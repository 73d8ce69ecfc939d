/**
 * The identifier of a vehicle without a registration of its own, such as TBA or none: its chassis, else its car number; empty for one that has a
 * registration.
 * @source D2 3.
 * @example vehicleIdentifier({ regNo: 'TBA', chassisNo: 'KSP130-4021180' }) // 'chassis KSP130-4021180'
 */
export function vehicleIdentifier(vehicle: { regNo: string; chassisNo: string; carNo?: string }): string {
  const { regNo, chassisNo, carNo = '' } = vehicle
  if (/\d/.test(regNo)) return ''
  if (chassisNo.trim() !== '') return `chassis ${chassisNo.trim()}`
  return carNo.trim() === '' ? '' : `car no ${carNo.trim()}`
}
