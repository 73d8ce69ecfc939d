import { z } from 'zod'
import { OF_DEALS } from '../../kernel/changes'
import { operation } from '../../kernel/operation'
import { IdOrNone } from '../../kernel/wire'
import { VehicleRef } from '../vehicles/schemas'
import {
  BillsRequest,
  CancellationRequest,
  CustomBillsRequest,
  CustomCancellationRequest,
  CustomVehicleDetailsRequest,
  DepositReceiptData,
  DepositReceiptRequest,
  DocumentRef,
  HpAgreementDetails,
  HpAgreementRequest,
  InvoiceRequest,
  LodgementSlipRequest,
  PaymentReceiptRequest,
  PurchaseAgreementDetails,
  PurchaseAgreementRequest,
  QuotePaperRequest,
  SaleAgreementDetails,
  SaleAgreementRequest,
  SettlementRequest,
  StandingOrderRequest,
  VehicleDetailsRequest,
} from './schemas'

/** A PDF, read by GET (D2 7); also by POST, which our clients use: long terms do not fit into an address. */
function paper<I extends z.ZodType>(path: string, input: I, over: { file: string; gated?: boolean }) {
  return operation({ method: 'GET', path, input, output: z.string(), kind: 'download', alsoPost: true, ...over })
}

/** A PDF of what a form says. */
function form<I extends z.ZodType>(path: string, input: I, file: string) {
  return operation({ method: 'POST', path, input, output: z.string(), kind: 'download', file })
}

/** What an agreement's dialog is filled with. */
function details<O extends z.ZodType>(path: string, output: O) {
  return operation({ method: 'GET', path, input: VehicleRef, output, gated: true, reads: [...OF_DEALS, 'settings'] })
}

/** Paper of a vehicle and its deal. The server names each file for its subject; `file` is the name without it. */
export const documentsOperations = {
  GetHpStandingOrderReport: paper('/api/HPSchedule/GetHpStandingOrderReport', StandingOrderRequest, {
    file: 'standing-order.pdf',
    gated: true,
  }),
  /** 'Print BOEs' of the HP tab: the bills of exchange of the account, one for each instalment, or that of one. 404 for one of another account. */
  GetHPPaymentsReport: paper('/api/HPSchedule/GetHPPaymentsReport', BillsRequest, {
    file: 'bills-of-exchange.pdf',
    gated: true,
  }),
  /** 'Print' of the HP tab: the account with what is paid and what remains. */
  GetHPStatementReport: paper('/api/HPSchedule/GetHPStatementReport', DocumentRef, {
    file: 'hp-statement.pdf',
    gated: true,
  }),
  /** What each instalment is made of, and the capital owed after it (server 20.8). Ours. */
  GetAmortisationReport: paper('/api/HPSchedule/GetAmortisationReport', DocumentRef, {
    file: 'amortisation-table.pdf',
    gated: true,
  }),
  /** What ends an account on a day, by one method (server 20.9). Ours. */
  GetSettlementReport: paper('/api/HPSchedule/GetSettlementReport', SettlementRequest, {
    file: 'settlement-statement.pdf',
    gated: true,
  }),
  /** The agreement of an account as consumer credit, beside `GetHPAgreementReport` (server 20.10). Ours. */
  GetCreditAgreementReport: paper('/api/HPSchedule/GetCreditAgreementReport', DocumentRef, {
    file: 'credit-agreement.pdf',
    gated: true,
  }),
  /** The standard European consumer credit information of an account (server 20.11). Ours. */
  GetSecciReport: paper('/api/HPSchedule/GetSecciReport', DocumentRef, { file: 'secci.pdf', gated: true }),
  /** The same before the sale, of the terms of a quote. Ours. 400 for terms that cannot be agreed. */
  GetQuoteSecciReport: form('/api/HPSchedule/GetQuoteSecciReport', QuotePaperRequest, 'secci.pdf'),
  GetCancellationReport: paper('/api/Admin/GetCancellationReport', CancellationRequest, { file: 'cancellation.pdf' }),
  /** The Custom BOE form: bills of exchange without an account. 400 by `customBillsProblems`. */
  GetCustomHpPayments: form('/api/HPSchedule/GetCustomHpPayments', CustomBillsRequest, 'bills-of-exchange.pdf'),
  /** The Custom Cancellation form. 400 by `customCancellationProblems`. */
  GetCustomCancellationReport: form(
    '/api/Admin/GetCustomCancellationReport',
    CustomCancellationRequest,
    'cancellation.pdf',
  ),
  GetVehicleDetailsReport: paper('/api/Admin/GetVehicleDetailsReport', VehicleDetailsRequest, {
    file: 'vehicle-details.pdf',
  }),
  GetCustomVehicleDetailsReport: paper('/api/Admin/GetCustomVehicleDetailsReport', CustomVehicleDetailsRequest, {
    file: 'vehicle-details.pdf',
  }),
  GetInvoiceReport: paper('/api/Admin/GetInvoiceReport', InvoiceRequest, { file: 'invoice.pdf' }),
  GetPurchaseAgreementReport: paper('/api/Admin/GetPurchaseAgreementReport', PurchaseAgreementRequest, {
    file: 'purchase-agreement.pdf',
    gated: true,
  }),
  GetSaleAgreementReport: paper('/api/Admin/GetSaleAgreementReport', SaleAgreementRequest, {
    file: 'sale-agreement.pdf',
    gated: true,
  }),
  GetPEAgreementReport: paper('/api/Admin/GetPEAgreementReport', SaleAgreementRequest, {
    file: 'part-exchange-agreement.pdf',
    gated: true,
  }),
  GetPEHPAgreementReport: paper('/api/Admin/GetPEHPAgreementReport', HpAgreementRequest, {
    file: 'hp-part-exchange-agreement.pdf',
    gated: true,
  }),
  GetHPAgreementReport: paper('/api/Admin/GetHPAgreementReport', HpAgreementRequest, {
    file: 'hp-agreement.pdf',
    gated: true,
  }),
  /** The daily cash book of a batch, the current one unless named: its sections, drawer and count. Ours. */
  GetDailyCashBookReport: paper('/api/Admin/GetDailyCashBookReport', z.object({ batchID: IdOrNone.optional() }), {
    file: 'daily-cash-book.pdf',
  }),
  /** Pending cheques and cash that go to the bank, twice: for the bank and for the file. Ours. 400 by `lodgementProblems`. */
  GetLodgementSlip: form('/api/Admin/GetLodgementSlip', LodgementSlipRequest, 'lodgement-slip.pdf'),
  GetDepositReceiptReportData: operation({
    partlyGated: true,
    reads: [...OF_DEALS, 'settings'],
    method: 'GET',
    path: '/api/Admin/GetDepositReceiptReportData',
    input: VehicleRef,
    output: DepositReceiptData,
  }),
  /** A receipt. It gives the entry its number, which it keeps. */
  GetDepositReceiptReport: operation({
    method: 'POST',
    path: '/api/Admin/GetDepositReceiptReport',
    input: DepositReceiptRequest,
    output: z.string(),
    kind: 'download',
    writes: true,
    file: 'receipt.pdf',
  }),
  /** A receipt of a payment of hire purchase or of a car hire, under the same numbers. Ours. */
  GetPaymentReceiptReport: operation({
    method: 'POST',
    path: '/api/Admin/GetPaymentReceiptReport',
    input: PaymentReceiptRequest,
    output: z.string(),
    kind: 'download',
    writes: true,
    file: 'receipt.pdf',
  }),
  GetPurchaseAgreementDetails: details('/api/Admin/GetPurchaseAgreementDetails', PurchaseAgreementDetails),
  GetSaleAgreementDetails: details('/api/Admin/GetSaleAgreementDetails', SaleAgreementDetails),
  GetPEAgreementDetails: details('/api/Admin/GetPEAgreementDetails', SaleAgreementDetails),
  GetPEHPAgreementDetails: details('/api/Admin/GetPEHPAgreementDetails', HpAgreementDetails),
  GetHPAgreementDetails: details('/api/Admin/GetHPAgreementDetails', HpAgreementDetails),
}
