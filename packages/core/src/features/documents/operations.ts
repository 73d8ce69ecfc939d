import { z } from 'zod'
import { OF_DEALS } from '../../kernel/changes'
import { type Access, operation } from '../../kernel/operation'
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

/** A paper of what is typed, or of what everybody is told. */
const PAPER = { needs: 'documents', token: 'none', passcode: 'none', prices: [] } as const
/** One of an account. */
const OF_ACCOUNT = { ...PAPER, passcode: 'all' } as const
const OF_CREDIT = { ...OF_ACCOUNT, needs: ['documents', 'prices'], prices: ['credit-papers.all'] } as const
const OF_AGREEMENT = { ...OF_ACCOUNT, needs: ['documents', 'prices'], prices: ['agreements.all'] } as const

/** A PDF, read by GET (D2 7); also by POST, which our clients use: long terms do not fit into an address. */
function paper<I extends z.ZodType>(path: string, input: I, over: { file: string; access: Access<z.output<I>> }) {
  return operation({ method: 'GET', path, input, output: z.string(), kind: 'download', alsoPost: true, ...over })
}

/** A PDF of what a form says. */
function form<I extends z.ZodType>(path: string, input: I, over: { file: string; access: Access<z.output<I>> }) {
  return operation({ method: 'POST', path, input, output: z.string(), kind: 'download', ...over })
}

/** What an agreement's dialog is filled with. */
function details<O extends z.ZodType>(path: string, output: O) {
  const reads = [...OF_DEALS, 'settings'] as const
  return operation({ access: OF_AGREEMENT, method: 'GET', path, input: VehicleRef, output, reads })
}

/** Paper of a vehicle and its deal. The server names each file for its subject; `file` is the name without it. */
export const documentsOperations = {
  GetHpStandingOrderReport: paper('/api/HPSchedule/GetHpStandingOrderReport', StandingOrderRequest, {
    access: OF_ACCOUNT,
    file: 'standing-order.pdf',
  }),
  /** 'Print BOEs' of the HP tab: the bills of exchange of the account, one for each instalment, or that of one. 404 for one of another account. */
  GetHPPaymentsReport: paper('/api/HPSchedule/GetHPPaymentsReport', BillsRequest, {
    access: OF_ACCOUNT,
    file: 'bills-of-exchange.pdf',
  }),
  /** 'Print' of the HP tab: the account with what is paid and what remains. */
  GetHPStatementReport: paper('/api/HPSchedule/GetHPStatementReport', DocumentRef, {
    access: OF_ACCOUNT,
    file: 'hp-statement.pdf',
  }),
  /** What each instalment is made of, and the capital owed after it (server 20.8). Ours. */
  GetAmortisationReport: paper('/api/HPSchedule/GetAmortisationReport', DocumentRef, {
    access: { ...OF_CREDIT, token: 'export' },
    file: 'amortisation-table.pdf',
  }),
  /** What ends an account on a day, by one method (server 20.9). Ours. */
  GetSettlementReport: paper('/api/HPSchedule/GetSettlementReport', SettlementRequest, {
    access: { ...OF_CREDIT, token: 'export', prices: [] },
    file: 'settlement-statement.pdf',
  }),
  /** The agreement of an account as consumer credit, beside `GetHPAgreementReport` (server 20.10). Ours. */
  GetCreditAgreementReport: paper('/api/HPSchedule/GetCreditAgreementReport', DocumentRef, {
    access: OF_CREDIT,
    file: 'credit-agreement.pdf',
  }),
  /** The standard European consumer credit information of an account (server 20.11). Ours. */
  GetSecciReport: paper('/api/HPSchedule/GetSecciReport', DocumentRef, { access: OF_CREDIT, file: 'secci.pdf' }),
  /** The same before the sale, of the terms of a quote. Ours. 400 for terms that cannot be agreed. */
  GetQuoteSecciReport: form('/api/HPSchedule/GetQuoteSecciReport', QuotePaperRequest, {
    access: PAPER,
    file: 'secci.pdf',
  }),
  GetCancellationReport: paper('/api/Admin/GetCancellationReport', CancellationRequest, {
    access: PAPER,
    file: 'cancellation.pdf',
  }),
  /** The Custom BOE form: bills of exchange without an account. 400 by `customBillsProblems`. */
  GetCustomHpPayments: form('/api/HPSchedule/GetCustomHpPayments', CustomBillsRequest, {
    access: PAPER,
    file: 'bills-of-exchange.pdf',
  }),
  /** The Custom Cancellation form. 400 by `customCancellationProblems`. */
  GetCustomCancellationReport: form('/api/Admin/GetCustomCancellationReport', CustomCancellationRequest, {
    access: PAPER,
    file: 'cancellation.pdf',
  }),
  GetVehicleDetailsReport: paper('/api/Admin/GetVehicleDetailsReport', VehicleDetailsRequest, {
    access: PAPER,
    file: 'vehicle-details.pdf',
  }),
  GetCustomVehicleDetailsReport: paper('/api/Admin/GetCustomVehicleDetailsReport', CustomVehicleDetailsRequest, {
    access: PAPER,
    file: 'vehicle-details.pdf',
  }),
  GetInvoiceReport: paper('/api/Admin/GetInvoiceReport', InvoiceRequest, { access: PAPER, file: 'invoice.pdf' }),
  GetPurchaseAgreementReport: paper('/api/Admin/GetPurchaseAgreementReport', PurchaseAgreementRequest, {
    access: OF_AGREEMENT,
    file: 'purchase-agreement.pdf',
  }),
  GetSaleAgreementReport: paper('/api/Admin/GetSaleAgreementReport', SaleAgreementRequest, {
    access: OF_AGREEMENT,
    file: 'sale-agreement.pdf',
  }),
  GetPEAgreementReport: paper('/api/Admin/GetPEAgreementReport', SaleAgreementRequest, {
    access: OF_AGREEMENT,
    file: 'part-exchange-agreement.pdf',
  }),
  GetPEHPAgreementReport: paper('/api/Admin/GetPEHPAgreementReport', HpAgreementRequest, {
    access: OF_AGREEMENT,
    file: 'hp-part-exchange-agreement.pdf',
  }),
  GetHPAgreementReport: paper('/api/Admin/GetHPAgreementReport', HpAgreementRequest, {
    access: OF_AGREEMENT,
    file: 'hp-agreement.pdf',
  }),
  /** The daily cash book of a batch, the current one unless named: its sections, drawer and count. Ours. */
  GetDailyCashBookReport: paper('/api/Admin/GetDailyCashBookReport', z.object({ batchID: IdOrNone.optional() }), {
    access: { ...PAPER, token: 'export' },
    file: 'daily-cash-book.pdf',
  }),
  /** Pending cheques and cash that go to the bank, twice: for the bank and for the file. Ours. 400 by `lodgementProblems`. */
  GetLodgementSlip: form('/api/Admin/GetLodgementSlip', LodgementSlipRequest, {
    access: { ...PAPER, token: 'export' },
    file: 'lodgement-slip.pdf',
  }),
  GetDepositReceiptReportData: operation({
    access: { needs: 'nothing', token: 'none', passcode: 'part', prices: ['receipt.sold'] },
    reads: [...OF_DEALS, 'settings'],
    method: 'GET',
    path: '/api/Admin/GetDepositReceiptReportData',
    input: VehicleRef,
    output: DepositReceiptData,
  }),
  /** A receipt. It gives the entry its number, which it keeps. */
  GetDepositReceiptReport: operation({
    access: { needs: 'documents', token: 'none', passcode: 'none', prices: ['cash-book.agreed'] },
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
    access: { needs: 'documents', token: 'none', passcode: 'none', prices: [] },
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
