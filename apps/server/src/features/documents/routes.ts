import { SaleType } from '@forecourt/core/features/deals/enums'
import type { documentsOperations } from '@forecourt/core/features/documents/operations'
import type { Handlers } from '../../context'
import { cashBookReport } from './cash-book-service'
import { termsDocument, withdrawalDocument } from './credit-change-documents'
import {
  amortisationDocument,
  creditAgreementDocument,
  creditLeafletDocument,
  quoteSecciDocument,
  refusalDocument,
  secciDocument,
  withdrawalReminderDocument,
  settlementDocument,
} from './credit-documents'
import { customBillsDocument, customCancellationDocument } from './custom-service'
import { billsDocument, hpDetails, hpAgreementDocument, standingOrderDocument, hpStatementDocument } from './hp-service'
import { lodgementDocument } from './lodgement-service'
import { carOffers, windowCardsDocument } from './offer-service'
import { paymentReceiptDocument } from './payment-receipt-service'
import { receiptData, depositReceiptDocument } from './receipt-service'
import {
  cancellationDocument,
  customVehicleDocument,
  invoiceDocument,
  knownDefectsDocument,
  purchaseDetails,
  purchaseDocument,
  saleDetails,
  saleDocument,
  vehicleDocument,
} from './service'

export const documentsHandlers: Handlers<typeof documentsOperations> = {
  GetHpStandingOrderReport: (ctx, request) => standingOrderDocument(ctx, request),
  GetHPPaymentsReport: billsDocument,
  GetHPStatementReport: (ctx, { ID }) => hpStatementDocument(ctx, ID),
  GetAmortisationReport: (ctx, { ID }) => amortisationDocument(ctx, ID),
  GetWithdrawalReport: (ctx, request) => withdrawalDocument(ctx, request),
  GetTermsReport: (ctx, request) => termsDocument(ctx, request),
  GetSettlementReport: (ctx, request) => settlementDocument(ctx, request),
  GetCreditAgreementReport: (ctx, { ID }) => creditAgreementDocument(ctx, ID),
  GetSecciReport: (ctx, { ID }) => secciDocument(ctx, ID),
  GetWithdrawalReminderReport: (ctx, { ID }) => withdrawalReminderDocument(ctx, ID),
  GetRefusalReport: (ctx, request) => refusalDocument(ctx, request),
  GetQuoteSecciReport: (ctx, request) => quoteSecciDocument(ctx, request),
  GetGeneralCreditInformation: (ctx, request) => creditLeafletDocument(ctx, request),
  GetCarOffers: (ctx, request) => carOffers(ctx, request),
  GetWindowCards: (ctx, request) => windowCardsDocument(ctx, request),
  GetCancellationReport: (ctx, request) => cancellationDocument(ctx, request),
  GetCustomHpPayments: (ctx, request) => customBillsDocument(ctx, request),
  GetCustomCancellationReport: (ctx, request) => customCancellationDocument(ctx, request),
  GetKnownDefectsReport: (ctx, { ID }) => knownDefectsDocument(ctx, ID),
  GetVehicleDetailsReport: (ctx, request) => vehicleDocument(ctx, request),
  GetCustomVehicleDetailsReport: (ctx, request) => customVehicleDocument(ctx, request),
  GetInvoiceReport: (ctx, request) => invoiceDocument(ctx, request),
  GetPurchaseAgreementReport: (ctx, request) => purchaseDocument(ctx, request),
  GetSaleAgreementReport: (ctx, request) => saleDocument(ctx, request, SaleType.Cash),
  GetPEAgreementReport: (ctx, request) => saleDocument(ctx, request, SaleType.PartExchange),
  GetPEHPAgreementReport: (ctx, request) => hpAgreementDocument(ctx, request, SaleType.HPPartExchange),
  GetHPAgreementReport: (ctx, request) => hpAgreementDocument(ctx, request, SaleType.HirePurchase),
  GetDailyCashBookReport: (ctx, { batchID }) => cashBookReport(ctx, batchID ?? null),
  GetLodgementSlip: (ctx, request) => lodgementDocument(ctx, request),
  GetDepositReceiptReportData: (ctx, { vehicleID }) => receiptData(ctx, vehicleID),
  GetDepositReceiptReport: (ctx, request) => depositReceiptDocument(ctx, request),
  GetPaymentReceiptReport: (ctx, request) => paymentReceiptDocument(ctx, request),
  GetPurchaseAgreementDetails: (ctx, { vehicleID }) => purchaseDetails(ctx, vehicleID),
  GetSaleAgreementDetails: (ctx, { vehicleID }) => saleDetails(ctx, vehicleID),
  GetPEAgreementDetails: (ctx, { vehicleID }) => saleDetails(ctx, vehicleID),
  GetPEHPAgreementDetails: (ctx, { vehicleID }) => hpDetails(ctx, vehicleID),
  GetHPAgreementDetails: (ctx, { vehicleID }) => hpDetails(ctx, vehicleID),
}
