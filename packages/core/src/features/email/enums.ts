/** How the connection to the mail server is kept private; `none` is for a mail server on this machine alone. */
export const EMAIL_SECURITIES = ['tls', 'starttls', 'none'] as const
export type EmailSecurity = (typeof EMAIL_SECURITIES)[number]

export const EMAIL_SECURITY_NAMES: Readonly<Record<EmailSecurity, string>> = {
  tls: 'TLS (port 465)',
  starttls: 'STARTTLS (port 587)',
  none: 'None, this machine only',
}

/** `failed` was refused or given up, `cancelled` taken back before it was sent; both can be sent again. */
export const EMAIL_STATES = ['waiting', 'sent', 'failed', 'cancelled'] as const
export type EmailState = (typeof EMAIL_STATES)[number]

/** What can be sent to a client. */
export const EMAIL_KINDS = ['statement', 'document', 'receipt'] as const
export type EmailKind = (typeof EMAIL_KINDS)[number]

/** To whose records a paper belongs: who bought, sold or hires, whose payment it is, who is named in it, or whoever is told. */
type PaperOf = 'buyer' | 'seller' | 'hirer' | 'payer' | 'named' | 'anyone'

/** A paper that is sent. */
export interface EmailPaper {
  /** What it is called in a sentence. */
  name: string
  of: PaperOf
  /** What of the asked names its vehicle, hire or entry; absent for what is of none. */
  by?: 'ID' | 'vehicleID' | 'carHireId' | 'cashID'
  /** Known by the account of hire purchase, where there is one; else by the registration. */
  isOfAccount?: true
}

const vehicle = { of: 'buyer', by: 'ID' } as const
const account = { ...vehicle, isOfAccount: true } as const

/** The papers that are sent to clients, by the call that prints each. A statement of account has a call of its own. */
export const EMAIL_PAPERS = {
  GetDepositReceiptReport: { name: 'receipt', of: 'payer', by: 'cashID' },
  GetPaymentReceiptReport: { name: 'receipt', of: 'payer', by: 'cashID' },
  GetSaleAgreementReport: { name: 'sale agreement', ...vehicle },
  GetPEAgreementReport: { name: 'part exchange agreement', ...vehicle },
  GetHPAgreementReport: { name: 'hire purchase agreement', ...account },
  GetPEHPAgreementReport: { name: 'hire purchase agreement with part exchange', ...account },
  GetPurchaseAgreementReport: { name: 'purchase agreement', of: 'seller', by: 'ID' },
  GetInvoiceReport: { name: 'invoice', of: 'named', by: 'vehicleID' },
  GetCancellationReport: { name: 'cancellation', ...vehicle },
  GetVehicleDetailsReport: { name: 'vehicle details', of: 'anyone', by: 'ID' },
  GetCustomVehicleDetailsReport: { name: 'vehicle details', of: 'anyone', by: 'ID' },
  GetHPStatementReport: { name: 'account', ...account },
  GetHPPaymentsReport: { name: 'bills of exchange', ...account },
  GetHpStandingOrderReport: { name: 'standing order', of: 'buyer', by: 'vehicleID', isOfAccount: true },
  GetAmortisationReport: { name: 'amortisation table', ...account },
  GetSettlementReport: { name: 'settlement statement', ...account },
  GetCreditAgreementReport: { name: 'credit agreement', ...account },
  GetSecciReport: { name: 'credit information', ...account },
  GetQuoteSecciReport: { name: 'credit information', of: 'anyone', by: 'vehicleID' },
  GetCustomHpPayments: { name: 'bills of exchange', of: 'named' },
  GetCustomCancellationReport: { name: 'cancellation', of: 'anyone' },
  GetCarHireReport: { name: 'hire agreement', of: 'hirer', by: 'carHireId' },
} as const satisfies Readonly<Record<string, EmailPaper>>

export type EmailPaperName = keyof typeof EMAIL_PAPERS
export const EMAIL_PAPER_NAMES = Object.keys(EMAIL_PAPERS) as [EmailPaperName, ...EmailPaperName[]] // the keys of the table itself

/** What can be sent at a shell. */
export const EMAIL_WORDS = [
  ...(['receipt', 'entry', 'statement', 'agreement', 'invoice', 'standing-order', 'cancellation'] as const),
  ...(['settlement', 'hire', 'account', 'boe', 'amortisation', 'credit-agreement', 'secci', 'details'] as const),
] as const
export type EmailWord = (typeof EMAIL_WORDS)[number]
