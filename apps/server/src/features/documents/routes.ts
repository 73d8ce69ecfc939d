import { SaleType } from '@forecourt/core/features/deals/enums'
import type { documentsOperations } from '@forecourt/core/features/documents/operations'
import type { Handlers } from '../../context'
import { cashBookReport } from './cash-book-service'
import { amortisationPaper, creditAgreementPaper, quoteSecciPaper, secciPaper, settlementPaper } from './credit-papers'
import { customBillsPaper, customCancellationPaper } from './custom-service'
import { billsPaper, hpDetails, hpPaper, standingOrderPaper, statementPaper } from './hp-service'
import { lodgementPaper } from './lodgement-service'
import { paymentReceiptPaper } from './payment-receipt-service'
import { receiptData, receiptPaper } from './receipt-service'
import {
  cancellationPaper,
  customVehiclePaper,
  invoicePaper,
  purchaseDetails,
  purchasePaper,
  saleDetails,
  salePaper,
  vehiclePaper,
} from './service'

export const documentsHandlers: Handlers<typeof documentsOperations> = {
  GetHpStandingOrderReport: (ctx, request) => standingOrderPaper(ctx, request),
  GetHPPaymentsReport: billsPaper,
  GetHPStatementReport: (ctx, { ID }) => statementPaper(ctx, ID),
  GetAmortisationReport: (ctx, { ID }) => amortisationPaper(ctx, ID),
  GetSettlementReport: (ctx, request) => settlementPaper(ctx, request),
  GetCreditAgreementReport: (ctx, { ID }) => creditAgreementPaper(ctx, ID),
  GetSecciReport: (ctx, { ID }) => secciPaper(ctx, ID),
  GetQuoteSecciReport: (ctx, request) => quoteSecciPaper(ctx, request),
  GetCancellationReport: (ctx, request) => cancellationPaper(ctx, request),
  GetCustomHpPayments: (ctx, request) => customBillsPaper(ctx, request),
  GetCustomCancellationReport: (ctx, request) => customCancellationPaper(ctx, request),
  GetVehicleDetailsReport: (ctx, request) => vehiclePaper(ctx, request),
  GetCustomVehicleDetailsReport: (ctx, request) => customVehiclePaper(ctx, request),
  GetInvoiceReport: (ctx, request) => invoicePaper(ctx, request),
  GetPurchaseAgreementReport: (ctx, request) => purchasePaper(ctx, request),
  GetSaleAgreementReport: (ctx, request) => salePaper(ctx, request, SaleType.Cash),
  GetPEAgreementReport: (ctx, request) => salePaper(ctx, request, SaleType.PartExchange),
  GetPEHPAgreementReport: (ctx, request) => hpPaper(ctx, request, SaleType.HPPartExchange),
  GetHPAgreementReport: (ctx, request) => hpPaper(ctx, request, SaleType.HirePurchase),
  GetDailyCashBookReport: (ctx, { batchID }) => cashBookReport(ctx, batchID ?? null),
  GetLodgementSlip: (ctx, request) => lodgementPaper(ctx, request),
  GetDepositReceiptReportData: (ctx, { vehicleID }) => receiptData(ctx, vehicleID),
  GetDepositReceiptReport: (ctx, request) => receiptPaper(ctx, request),
  GetPaymentReceiptReport: (ctx, request) => paymentReceiptPaper(ctx, request),
  GetPurchaseAgreementDetails: (ctx, { vehicleID }) => purchaseDetails(ctx, vehicleID),
  GetSaleAgreementDetails: (ctx, { vehicleID }) => saleDetails(ctx, vehicleID),
  GetPEAgreementDetails: (ctx, { vehicleID }) => saleDetails(ctx, vehicleID),
  GetPEHPAgreementDetails: (ctx, { vehicleID }) => hpDetails(ctx, vehicleID),
  GetHPAgreementDetails: (ctx, { vehicleID }) => hpDetails(ctx, vehicleID),
}
