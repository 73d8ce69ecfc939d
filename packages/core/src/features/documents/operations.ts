import { z } from 'zod'
import { DEAL_KINDS } from '../../kernel/changes'
import { type Access, operation } from '../../kernel/operation'
import { IdOrNone } from '../../kernel/wire'
import { VehicleRef } from '../vehicles/schemas'
import {
  BillsRequest,
  CancellationRequest,
  CarOffers,
  CarOffersRequest,
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
  CreditLeafletRequest,
  QuoteDocumentRequest,
  RefusalRequest,
  SaleAgreementDetails,
  SaleAgreementRequest,
  SettlementRequest,
  StandingOrderRequest,
  TermsDocumentRequest,
  VehicleDetailsRequest,
  WindowCardsRequest,
  WithdrawalDocumentRequest,
} from './schemas'

/** Access to a document of typed values, or of what everybody may see. */
const DOCUMENT_ACCESS = { needs: 'documents', token: 'none', passcode: 'none', prices: [] } as const
const ACCOUNT_ACCESS = { ...DOCUMENT_ACCESS, passcode: 'all' } as const
const CREDIT_ACCESS = { ...ACCOUNT_ACCESS, needs: ['documents', 'prices'], prices: ['credit-papers.all'] } as const
const AGREEMENT_ACCESS = { ...ACCOUNT_ACCESS, needs: ['documents', 'prices'], prices: ['agreements.all'] } as const

/** A PDF by GET (D2 7); also by POST, which our clients use: long terms do not fit into an address. */
function documentOperation<I extends z.ZodType>(
  path: string,
  input: I,
  over: { file: string; access: Access<z.output<I>> },
) {
  return operation({ method: 'GET', path, input, output: z.string(), kind: 'download', alsoPost: true, ...over })
}

function formDocumentOperation<I extends z.ZodType>(
  path: string,
  input: I,
  over: { file: string; access: Access<z.output<I>> },
) {
  return operation({ method: 'POST', path, input, output: z.string(), kind: 'download', ...over })
}

function detailsOperation<O extends z.ZodType>(path: string, output: O) {
  const reads = [...DEAL_KINDS, 'settings'] as const
  return operation({ access: AGREEMENT_ACCESS, method: 'GET', path, input: VehicleRef, output, reads })
}

/** Documents of a vehicle and its deal. The server names each file for its subject; `file` is the name without it. */
export const documentsOperations = {
  GetHpStandingOrderReport: documentOperation('/api/HPSchedule/GetHpStandingOrderReport', StandingOrderRequest, {
    access: ACCOUNT_ACCESS,
    file: 'standing-order.pdf',
  }),
  /** 'Print BOEs' of the HP tab: the bills of exchange of the account, one for each instalment, or that of one. 404 for one of another account. */
  GetHPPaymentsReport: documentOperation('/api/HPSchedule/GetHPPaymentsReport', BillsRequest, {
    access: ACCOUNT_ACCESS,
    file: 'bills-of-exchange.pdf',
  }),
  /** 'Print' of the HP tab: the account with what is paid and what remains. */
  GetHPStatementReport: documentOperation('/api/HPSchedule/GetHPStatementReport', DocumentRef, {
    access: ACCOUNT_ACCESS,
    file: 'hp-statement.pdf',
  }),
  /** What each instalment is made of, and the capital owed after it (server 20.8). Ours. */
  GetAmortisationReport: documentOperation('/api/HPSchedule/GetAmortisationReport', DocumentRef, {
    access: { ...CREDIT_ACCESS, token: 'export' },
    file: 'amortisation-table.pdf',
  }),
  /** What ends an account on a day, by one method (server 20.9). Ours. */
  GetSettlementReport: documentOperation('/api/HPSchedule/GetSettlementReport', SettlementRequest, {
    access: { ...CREDIT_ACCESS, token: 'export', prices: [] },
    file: 'settlement-statement.pdf',
  }),
  /** The agreement of an account as consumer credit, beside `GetHPAgreementReport` (server 20.10). Ours. */
  GetCreditAgreementReport: documentOperation('/api/HPSchedule/GetCreditAgreementReport', DocumentRef, {
    access: CREDIT_ACCESS,
    file: 'credit-agreement.pdf',
  }),
  /** The standard European consumer credit information of an account (server 20.11). Ours. */
  GetSecciReport: documentOperation('/api/HPSchedule/GetSecciReport', DocumentRef, {
    access: CREDIT_ACCESS,
    file: 'secci.pdf',
  }),
  /** What a withdrawal from the credit asks for: of the saved one, else of a day (server 20.23). Ours. */
  GetWithdrawalReport: documentOperation('/api/HPSchedule/GetWithdrawalReport', WithdrawalDocumentRequest, {
    access: { ...CREDIT_ACCESS, prices: [] },
    file: 'withdrawal.pdf',
  }),
  /** New terms of an account with what is told of them before they hold: those given, else the latest saved (server 20.23). Ours. */
  GetTermsReport: documentOperation('/api/HPSchedule/GetTermsReport', TermsDocumentRequest, {
    access: { ...CREDIT_ACCESS, prices: [] },
    file: 'change-of-terms.pdf',
  }),
  /** The same before the sale, of the terms of a quote. Ours. 400 for terms that cannot be agreed. */
  GetQuoteSecciReport: formDocumentOperation('/api/HPSchedule/GetQuoteSecciReport', QuoteDocumentRequest, {
    access: DOCUMENT_ACCESS,
    file: 'secci.pdf',
  }),
  /** The reminder of the right of withdrawal of an account (server 20.26). Ours. 409 where none is due. */
  GetWithdrawalReminderReport: documentOperation('/api/HPSchedule/GetWithdrawalReminderReport', DocumentRef, {
    access: CREDIT_ACCESS,
    file: 'withdrawal-reminder.pdf',
  }),
  /** The letter that tells a client of a refused credit (server 20.42). Ours. 409 where it was not refused. */
  GetRefusalReport: documentOperation('/api/HPSchedule/GetRefusalReport', RefusalRequest, {
    access: { ...ACCOUNT_ACCESS, needs: ['documents', 'sales'] },
    file: 'refusal-of-credit.pdf',
  }),
  /** General information on credit, with an example on these terms. Ours. 400 for terms that cannot be agreed. */
  GetGeneralCreditInformation: formDocumentOperation(
    '/api/HPSchedule/GetGeneralCreditInformation',
    CreditLeafletRequest,
    {
      access: DOCUMENT_ACCESS,
      file: 'credit-leaflet.pdf',
    },
  ),
  /** Cars of the stock with their prices and the representative example of credit on these terms, each with its advert (server 20.40). Ours. */
  GetCarOffers: operation({
    access: DOCUMENT_ACCESS,
    reads: ['vehicle', 'deal', 'settings'],
    method: 'POST',
    path: '/api/Admin/GetCarOffers',
    input: CarOffersRequest,
    output: CarOffers,
    kind: 'read',
  }),
  /** The same as window cards, a page each (server 20.40). Ours. 409 for a car that cannot be offered. */
  GetWindowCards: formDocumentOperation('/api/Admin/GetWindowCards', WindowCardsRequest, {
    access: DOCUMENT_ACCESS,
    file: 'window-cards.pdf',
  }),
  GetCancellationReport: documentOperation('/api/Admin/GetCancellationReport', CancellationRequest, {
    access: DOCUMENT_ACCESS,
    file: 'cancellation.pdf',
  }),
  /** The Custom BOE form: bills of exchange without an account. 400 by `customBillsProblems`. */
  GetCustomHpPayments: formDocumentOperation('/api/HPSchedule/GetCustomHpPayments', CustomBillsRequest, {
    access: DOCUMENT_ACCESS,
    file: 'bills-of-exchange.pdf',
  }),
  /** The Custom Cancellation form. 400 by `customCancellationProblems`. */
  GetCustomCancellationReport: formDocumentOperation(
    '/api/Admin/GetCustomCancellationReport',
    CustomCancellationRequest,
    {
      access: DOCUMENT_ACCESS,
      file: 'cancellation.pdf',
    },
  ),
  /** The defects of a vehicle that are known to us, for both to sign (server 20.41). Ours. */
  GetKnownDefectsReport: documentOperation('/api/Admin/GetKnownDefectsReport', DocumentRef, {
    access: DOCUMENT_ACCESS,
    file: 'known-defects.pdf',
  }),
  GetVehicleDetailsReport: documentOperation('/api/Admin/GetVehicleDetailsReport', VehicleDetailsRequest, {
    access: DOCUMENT_ACCESS,
    file: 'vehicle-details.pdf',
  }),
  GetCustomVehicleDetailsReport: documentOperation(
    '/api/Admin/GetCustomVehicleDetailsReport',
    CustomVehicleDetailsRequest,
    {
      access: DOCUMENT_ACCESS,
      file: 'vehicle-details.pdf',
    },
  ),
  GetInvoiceReport: documentOperation('/api/Admin/GetInvoiceReport', InvoiceRequest, {
    access: DOCUMENT_ACCESS,
    file: 'invoice.pdf',
  }),
  GetPurchaseAgreementReport: documentOperation('/api/Admin/GetPurchaseAgreementReport', PurchaseAgreementRequest, {
    access: AGREEMENT_ACCESS,
    file: 'purchase-agreement.pdf',
  }),
  GetSaleAgreementReport: documentOperation('/api/Admin/GetSaleAgreementReport', SaleAgreementRequest, {
    access: AGREEMENT_ACCESS,
    file: 'sale-agreement.pdf',
  }),
  GetPEAgreementReport: documentOperation('/api/Admin/GetPEAgreementReport', SaleAgreementRequest, {
    access: AGREEMENT_ACCESS,
    file: 'part-exchange-agreement.pdf',
  }),
  GetPEHPAgreementReport: documentOperation('/api/Admin/GetPEHPAgreementReport', HpAgreementRequest, {
    access: AGREEMENT_ACCESS,
    file: 'hp-part-exchange-agreement.pdf',
  }),
  GetHPAgreementReport: documentOperation('/api/Admin/GetHPAgreementReport', HpAgreementRequest, {
    access: AGREEMENT_ACCESS,
    file: 'hp-agreement.pdf',
  }),
  /** The daily cash book of a batch, the current one unless named: its sections, drawer and count. Ours. */
  GetDailyCashBookReport: documentOperation(
    '/api/Admin/GetDailyCashBookReport',
    z.object({ batchID: IdOrNone.optional() }),
    {
      access: { ...DOCUMENT_ACCESS, token: 'export' },
      file: 'daily-cash-book.pdf',
    },
  ),
  /** Pending cheques and cash that go to the bank, twice: for the bank and for the file. Ours. 400 by `lodgementProblems`. */
  GetLodgementSlip: formDocumentOperation('/api/Admin/GetLodgementSlip', LodgementSlipRequest, {
    access: { ...DOCUMENT_ACCESS, token: 'export' },
    file: 'lodgement-slip.pdf',
  }),
  GetDepositReceiptReportData: operation({
    access: { needs: 'nothing', token: 'none', passcode: 'part', prices: ['receipt.sold'] },
    reads: [...DEAL_KINDS, 'settings'],
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
  GetPurchaseAgreementDetails: detailsOperation('/api/Admin/GetPurchaseAgreementDetails', PurchaseAgreementDetails),
  GetSaleAgreementDetails: detailsOperation('/api/Admin/GetSaleAgreementDetails', SaleAgreementDetails),
  GetPEAgreementDetails: detailsOperation('/api/Admin/GetPEAgreementDetails', SaleAgreementDetails),
  GetPEHPAgreementDetails: detailsOperation('/api/Admin/GetPEHPAgreementDetails', HpAgreementDetails),
  GetHPAgreementDetails: detailsOperation('/api/Admin/GetHPAgreementDetails', HpAgreementDetails),
}
