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
