/** To whose records a paper belongs: who bought, sold or hires, whose payment it is, who is named in it, or whoever is told. */
type PaperOf = 'buyer' | 'seller' | 'hirer' | 'payer' | 'named' | 'anyone'

interface EmailPaper {
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

/** What a paper is, and of whom. */
export function emailPaper(paper: EmailPaperName): EmailPaper {
  return EMAIL_PAPERS[paper]
}

/** Whether a paper is a receipt, which is sent as it was issued. */
export function isReceiptPaper(paper: EmailPaperName): boolean {
  return EMAIL_PAPERS[paper].of === 'payer'
}

/** What is known of a paper before it is sent. */
interface PaperWords {
  paper: EmailPaperName
  /** Which it is: the number of a receipt, an account, a registration, a hire; '' where that is not known yet. */
  of: string
  /** Of the client; '' for nobody that the books know. */
  name: string
  dealership: string
}

/**
 * The words of a message with a paper, which can be changed before it is sent.
 *
 * @source server 24.3
 */
export function paperEmail({ paper, of, name, dealership }: PaperWords): { subject: string; text: string } {
  const what = [EMAIL_PAPERS[paper].name, of].filter(Boolean).join(' ')
  return {
    subject: [`${what.charAt(0).toUpperCase()}${what.slice(1)}`, dealership].filter(Boolean).join(', '),
    text: [
      name === '' ? 'Good day,' : `Dear ${name},`,
      ...['', `Please find the ${what} attached.`, '', 'Regards,', dealership],
    ]
      .join('\n')
      .trimEnd(),
  }
}
