import { z } from 'zod'
import { OF_DEALS } from '../../kernel/changes'
import { operation } from '../../kernel/operation'
import { Created, DayIn, Empty, Id, MoneyOut, FileForm } from '../../kernel/wire'
import { VehicleRef } from '../vehicles/schemas'
import { PreparedSale, SaleQuestions, SellIn, SoldOut } from './sell-schemas'
import {
  CalculateHpScheduleIn,
  CreditFileOut,
  DueList,
  DueSearch,
  HpPaymentIn,
  HpPaymentRow,
  HpScheduleDetail,
  HpScheduleList,
  HpSchedulesSearch,
  NextHPPayment,
  PartPaymentsOut,
  SettlementOut,
} from './schemas'

export const hirePurchaseOperations = {
  /** What a sale in one save would come to and be refused for; it locks and changes nothing (server 6.5). */
  PrepareSale: operation({
    reads: [...OF_DEALS, 'settings'],
    method: 'POST',
    path: '/api/Admin/PrepareSale',
    input: SellIn,
    output: PreparedSale,
    kind: 'read',
    gated: true,
  }),
  /** What can hardly be meant of a sale, alone, for whoever asks a colleague to allow it: no price or cost is in it (server 6.5). */
  GetSaleQuestions: operation({
    reads: [...OF_DEALS, 'settings'],
    method: 'POST',
    path: '/api/Admin/GetSaleQuestions',
    input: SellIn,
    output: SaleQuestions,
    kind: 'read',
    gated: true,
  }),
  /** Sells a vehicle in stock, takes the other car in and makes the schedule, all or nothing (server 6.5). */
  SellVehicle: operation({
    method: 'POST',
    path: '/api/Admin/SellVehicle',
    input: SellIn,
    output: SoldOut,
    gated: true,
    success: 'Sold to client saved successfully.',
  }),
  CalculateHpSchedule: operation({
    method: 'POST',
    path: '/api/Admin/CalculateHpSchedule',
    input: CalculateHpScheduleIn,
    output: Empty,
    gated: true,
    success: 'HP Schedule Calculated successfully.',
  }),
  DeleteHpSchedule: operation({
    method: 'GET',
    path: '/api/Admin/DeleteHpSchedule',
    input: VehicleRef,
    output: Empty,
    kind: 'write',
    alsoPost: true,
    gated: true,
    success: 'Schedule deleted successfully',
  }),
  GetHPDetails: operation({
    reads: OF_DEALS,
    method: 'GET',
    path: '/api/Admin/GetHPDetails',
    input: VehicleRef,
    output: z.array(HpPaymentRow),
    gated: true,
  }),
  AddHPPayment: operation({
    method: 'POST',
    path: '/api/HPSchedule/AddHPPayment',
    input: HpPaymentIn,
    output: Created,
    gated: true,
    success: 'HP Payment added successfully',
  }),
  EditHPPayment: operation({
    method: 'POST',
    path: '/api/HPSchedule/EditHPPayment',
    input: HpPaymentIn,
    output: Empty,
    gated: true,
    success: 'HP Payment saved successfully',
  }),
  DeleteHPPayment: operation({
    method: 'DELETE',
    path: '/api/HPSchedule/DeleteHPPayment',
    input: z.object({ id: Id }),
    output: Empty,
    gated: true,
    success: 'HP Payment deleted successfully',
  }),
  GetNextHPAmount: operation({
    reads: [...OF_DEALS, 'settings'],
    method: 'GET',
    path: '/api/Admin/GetNextHPAmount',
    input: VehicleRef.extend({ date: DayIn.optional() }),
    output: NextHPPayment,
  }),
  /** What the credit of an account costs, as it was sold (server 20.2). */
  GetCreditFile: operation({
    reads: [...OF_DEALS, 'settings'],
    method: 'GET',
    path: '/api/HPSchedule/GetCreditFile',
    input: VehicleRef,
    output: CreditFileOut,
    gated: true,
  }),
  /** What ends an account on a day, by every method (server 20.3). */
  GetSettlement: operation({
    reads: [...OF_DEALS, 'settings'],
    method: 'GET',
    path: '/api/HPSchedule/GetSettlement',
    input: VehicleRef.extend({ date: DayIn.optional() }),
    output: SettlementOut,
    gated: true,
  }),
  /** What was paid ahead of time on an account, and the schedules before (server 20.7). */
  GetPartPayments: operation({
    reads: OF_DEALS,
    method: 'GET',
    path: '/api/HPSchedule/GetPartPayments',
    input: VehicleRef,
    output: PartPaymentsOut,
    gated: true,
  }),
  GetHPSchedules: operation({
    reads: OF_DEALS,
    method: 'POST',
    path: '/api/HPSchedule/GetHPSchedules',
    input: HpSchedulesSearch,
    output: HpScheduleList,
    kind: 'read',
  }),
  GetHPSchedulesRemainingTotal: operation({
    reads: OF_DEALS,
    method: 'POST',
    path: '/api/HPSchedule/GetHPSchedulesRemainingTotal',
    input: HpSchedulesSearch,
    output: MoneyOut,
    kind: 'read',
  }),
  GetHpScheduleDetails: operation({
    reads: OF_DEALS,
    method: 'GET',
    path: '/api/HPSchedule/GetHpScheduleDetails',
    input: VehicleRef,
    output: z.array(HpScheduleDetail),
  }),
  GetDueHPSchedules: operation({
    reads: OF_DEALS,
    method: 'POST',
    path: '/api/HPSchedule/GetDueHPSchedules',
    input: DueSearch,
    output: DueList,
    kind: 'read',
  }),
  ExportGetHPSchedules: operation({
    method: 'POST',
    path: '/api/DataExport/ExportGetHPSchedules',
    input: HpSchedulesSearch.extend(FileForm),
    output: z.string(),
    kind: 'download',
    file: 'export.csv',
  }),
  ExportDueHPSchedules: operation({
    method: 'POST',
    path: '/api/DataExport/ExportDueHPSchedules',
    input: DueSearch.extend(FileForm),
    output: z.string(),
    kind: 'download',
    file: 'export.csv',
  }),
}
