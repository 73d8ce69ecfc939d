import { z } from 'zod'
import { operation } from '../../kernel/operation'
import { Created, Empty, csvOptions } from '../../kernel/wire'
import {
  Bookings,
  BookingsSearch,
  CarHireDeletion,
  CarHireIn,
  CarHireList,
  CarHireOut,
  CarHireRef,
  CarHireReportRef,
  CarHireVehicles,
  CarHiresSearch,
} from './schemas'

export const carHireOperations = {
  GetCarHires: operation({
    access: { needs: 'nothing', token: 'read', passcode: 'none', prices: [] },
    reads: ['hire', 'client', 'vehicle', 'deal', 'entry'],
    method: 'POST',
    path: '/api/CarHire/GetCarHires',
    input: CarHiresSearch,
    output: CarHireList,
    kind: 'read',
  }),
  GetCarHire: operation({
    access: { needs: 'nothing', token: 'read', passcode: 'none', prices: [] },
    reads: ['hire', 'client', 'vehicle', 'deal', 'entry'],
    method: 'GET',
    path: '/api/CarHire/GetCarHire',
    input: CarHireRef,
    output: CarHireOut,
  }),
  /**
   * Adds (answers the new id) and edits (answers the same id). A new client on the fly as in AddEditCash; the client becomes a car hire
   * client. Refusals: 400 by `carHireProblems`; 409 HIRE_OVERLAP with `overlap` (a `Booking`: the other hire); 409 HIRE_VEHICLE_SOLD;
   * 409 with `current` (GetCarHire's answer) when somebody changed it meanwhile.
   */
  SaveCarHire: operation({
    access: { needs: 'hires', token: 'none', passcode: 'none', prices: [] },
    method: 'POST',
    path: '/api/CarHire/SaveCarHire',
    input: CarHireIn,
    checks: ['far-back'],
    output: Created,
    success: 'Car Hire saved successfuly.',
  }),
  /** 409 with `current` as above. */
  DeleteCarHire: operation({
    access: { needs: 'hires', token: 'none', passcode: 'none', prices: [] },
    method: 'POST',
    path: '/api/CarHire/DeleteCarHire',
    input: CarHireDeletion,
    output: Empty,
    success: 'Car Hire deleted successfully',
  }),
  GetCarHireVehicles: operation({
    access: { needs: 'nothing', token: 'read', passcode: 'none', prices: [] },
    reads: ['hire', 'client', 'vehicle', 'deal'],
    method: 'GET',
    path: '/api/CarHire/GetCarHireVehicles',
    input: Empty,
    output: CarHireVehicles,
  }),
  /** The hire agreement, a PDF shown in a tab. */
  GetCarHireReport: operation({
    access: { needs: 'documents', token: 'none', passcode: 'none', prices: [] },
    method: 'POST',
    path: '/api/CarHire/GetCarHireReport',
    input: CarHireReportRef,
    output: z.string(),
    kind: 'download',
    file: 'car-hire.pdf',
  }),
  /** The timeline of `/car-hire/bookings`. */
  GetCarHireBookings: operation({
    access: { needs: 'nothing', token: 'read', passcode: 'none', prices: [] },
    reads: ['hire', 'client', 'vehicle', 'deal'],
    method: 'POST',
    path: '/api/CarHire/GetCarHireBookings',
    input: BookingsSearch,
    output: Bookings,
    kind: 'read',
  }),
  /** Every hire of the search, in its order; paging is ignored. */
  ExportCarHires: operation({
    access: { needs: 'exports', token: 'export', passcode: 'none', prices: [] },
    method: 'POST',
    path: '/api/DataExport/ExportCarHires',
    input: CarHiresSearch.extend(csvOptions),
    output: z.string(),
    kind: 'download',
    file: 'export.csv',
  }),
}
