/** The security of the connection to the mail server; `none` is for a mail server on this machine alone. */
export const EMAIL_SECURITIES = ['tls', 'starttls', 'none'] as const
export type EmailSecurity = (typeof EMAIL_SECURITIES)[number]

export const EMAIL_SECURITY_NAMES: Readonly<Record<EmailSecurity, string>> = {
  tls: 'TLS (port 465)',
  starttls: 'STARTTLS (port 587)',
  none: 'None, this machine only',
}

/** `failed` was refused or given up, `cancelled` was cancelled before it was sent; both can be sent again. */
export const EMAIL_STATES = ['waiting', 'sent', 'failed', 'cancelled'] as const
export type EmailState = (typeof EMAIL_STATES)[number]

export const EMAIL_KINDS = ['statement', 'document', 'receipt'] as const
export type EmailKind = (typeof EMAIL_KINDS)[number]

/** The client of a document: the buyer, seller, hirer, payer, the client named in it, or any. */
type DocumentRecipient = 'buyer' | 'seller' | 'hirer' | 'payer' | 'named' | 'anyone'

export interface EmailDocument {
  name: string
  of: DocumentRecipient
  /** The field of its request with the vehicle, hire or entry; absent for a document of none. */
  by?: 'ID' | 'vehicleID' | 'carHireId' | 'cashID'
  /** Named by the HP account where there is one; else by the registration. */
  isOfAccount?: true
}

const vehicle = { of: 'buyer', by: 'ID' } as const
const account = { ...vehicle, isOfAccount: true } as const

/** The documents that are e-mailed to clients, by the call that prints each. A statement of account has its own call. */
export const EMAIL_DOCUMENTS = {
  GetDepositReceiptReport: { name: 'receipt', of: 'payer', by: 'cashID' },
  GetPaymentReceiptReport: { name: 'receipt', of: 'payer', by: 'cashID' },
  GetSaleAgreementReport: { name: 'sale agreement', ...vehicle },
  GetPEAgreementReport: { name: 'part exchange agreement', ...vehicle },
  GetHPAgreementReport: { name: 'hire purchase agreement', ...account },
  GetPEHPAgreementReport: { name: 'hire purchase agreement with part exchange', ...account },
  GetPurchaseAgreementReport: { name: 'purchase agreement', of: 'seller', by: 'ID' },
  GetInvoiceReport: { name: 'invoice', of: 'named', by: 'vehicleID' },
  GetCancellationReport: { name: 'cancellation', ...vehicle },
  GetKnownDefectsReport: { name: 'known defects', ...vehicle },
  GetVehicleDetailsReport: { name: 'vehicle details', of: 'anyone', by: 'ID' },
  GetCustomVehicleDetailsReport: { name: 'vehicle details', of: 'anyone', by: 'ID' },
  GetHPStatementReport: { name: 'account', ...account },
  GetHPPaymentsReport: { name: 'bills of exchange', ...account },
  GetHpStandingOrderReport: { name: 'standing order', of: 'buyer', by: 'vehicleID', isOfAccount: true },
  GetAmortisationReport: { name: 'amortisation table', ...account },
  GetSettlementReport: { name: 'settlement statement', ...account },
  GetCreditAgreementReport: { name: 'credit agreement', ...account },
  GetSecciReport: { name: 'credit information', ...account },
  GetWithdrawalReport: { name: 'statement of withdrawal', ...account },
  GetTermsReport: { name: 'change of terms', ...account },
  GetWithdrawalReminderReport: { name: 'reminder of the right of withdrawal', ...account },
  GetRefusalReport: { name: 'refusal of credit', of: 'named', by: 'vehicleID' },
  GetQuoteSecciReport: { name: 'credit information', of: 'anyone', by: 'vehicleID' },
  GetCustomHpPayments: { name: 'bills of exchange', of: 'named' },
  GetCustomCancellationReport: { name: 'cancellation', of: 'anyone' },
  GetCarHireReport: { name: 'hire agreement', of: 'hirer', by: 'carHireId' },
} as const satisfies Readonly<Record<string, EmailDocument>>

export type EmailDocumentCall = keyof typeof EMAIL_DOCUMENTS
export const EMAIL_DOCUMENT_CALLS = Object.keys(EMAIL_DOCUMENTS) as [EmailDocumentCall, ...EmailDocumentCall[]] // the keys of the table itself

export const EMAIL_WORDS = [
  ...(['receipt', 'entry', 'statement', 'agreement', 'invoice', 'standing-order', 'cancellation'] as const),
  ...(['settlement', 'hire', 'account', 'boe', 'amortisation', 'credit-agreement', 'secci', 'details'] as const),
] as const
export type EmailWord = (typeof EMAIL_WORDS)[number]
