import type { CheckCode } from '../../checks'

/**
 * What was given to the buyer of a credit agreement, or done about it. `mistake` takes an earlier record back.
 * @source server 20.25
 */
export const CREDIT_RECORD_KINDS = [
  'information',
  'explanations',
  'agreement',
  'reminder',
  'changeLetter',
  'offer',
  'letter',
  'call',
  'refusalLetter',
  'withdrawal',
  'mistake',
] as const
export type CreditRecordKind = (typeof CREDIT_RECORD_KINDS)[number]

export const CREDIT_RECORD_NAMES: Readonly<Record<CreditRecordKind, string>> = {
  information: 'Information given',
  explanations: 'Explanations given',
  agreement: 'Signed agreement, copy given',
  reminder: 'Reminder of withdrawal sent',
  changeLetter: 'Letter of change sent',
  offer: 'Forbearance offered',
  letter: 'Letter sent',
  call: 'Call',
  refusalLetter: 'Refusal told',
  withdrawal: 'Withdrawal received',
  mistake: 'Recorded by mistake',
}

/** How it was given, as the buyer chose. */
export const CREDIT_MEDIA = ['paper', 'post', 'email', 'file', 'message', 'spoken', 'telephone'] as const
export type CreditMedium = (typeof CREDIT_MEDIA)[number]

export const CREDIT_MEDIUM_NAMES: Readonly<Record<CreditMedium, string>> = {
  paper: 'On paper',
  post: 'By post',
  email: 'By e-mail',
  file: 'As a file',
  message: 'By message',
  spoken: 'In person',
  telephone: 'By telephone',
}

/** What the buyer can keep and read again: paper or another durable medium (articles 10 and 20). */
export const DURABLE_MEDIA: readonly CreditMedium[] = ['paper', 'post', 'email', 'file']

export const CREDIT_LANGUAGES = ['en', 'mt', 'it', 'other'] as const
export type CreditLanguage = (typeof CREDIT_LANGUAGES)[number]

export const CREDIT_LANGUAGE_NAMES: Readonly<Record<CreditLanguage, string>> = {
  en: 'English',
  mt: 'Maltese',
  it: 'Italian',
  other: 'Other',
}

/** The measures of forbearance of article 35(1). */
export const FORBEARANCE_MEASURES = [
  'longerTerm',
  'otherDay',
  'holiday',
  'lowerInstalments',
  'lowerRate',
  'partForgiven',
  'refinancing',
  'otherMeasure',
] as const
export type ForbearanceMeasure = (typeof FORBEARANCE_MEASURES)[number]

export const FORBEARANCE_MEASURE_NAMES: Readonly<Record<ForbearanceMeasure, string>> = {
  longerTerm: 'Longer term',
  otherDay: 'Another day of payment',
  holiday: 'Payment holiday',
  lowerInstalments: 'Lower instalments',
  lowerRate: 'Lower rate',
  partForgiven: 'Part of the debt forgiven',
  refinancing: 'Refinancing',
  otherMeasure: 'Another measure',
}

export const OFFER_ANSWERS = ['accepted', 'refused'] as const
export type OfferAnswer = (typeof OFFER_ANSWERS)[number]

export const OFFER_ANSWER_NAMES: Readonly<Record<OfferAnswer, string>> = { accepted: 'Accepted', refused: 'Refused' }

/**
 * What an account under Directive (EU) 2023/2225 must have and does not.
 * @source server 20.27
 */
export const CREDIT_MISSING = ['assessment', 'refusal', 'information', 'explanations', 'agreement', 'reminder'] as const
export type CreditMissing = (typeof CREDIT_MISSING)[number]

export const CREDIT_MISSING_NAMES: Readonly<Record<CreditMissing, string>> = {
  assessment: 'assessment',
  refusal: 'refused, letter not given',
  information: 'information',
  explanations: 'explanations',
  agreement: 'signed agreement',
  reminder: 'reminder overdue',
}

/**
 * What an inspection asks of an account, in the order of the credit file.
 * @source server 20.29
 */
export const CREDIT_ITEMS = [
  'assessment',
  'information',
  'explanations',
  'agreement',
  'reminder',
  'changeLetters',
  'offers',
  'letters',
  'settlements',
  'withdrawal',
] as const
export type CreditItem = (typeof CREDIT_ITEMS)[number]

export const CREDIT_ITEM_NAMES: Readonly<Record<CreditItem, string>> = {
  assessment: 'Assessment',
  information: 'Information given',
  explanations: 'Explanations',
  agreement: 'Signed agreement',
  reminder: 'Reminder of withdrawal',
  changeLetters: 'Letters of change',
  offers: 'Offers of forbearance',
  letters: 'Letters and calls',
  settlements: 'Settlement',
  withdrawal: 'Withdrawal',
}

/** `none`: nothing happened that the law asks a paper of. */
export const CREDIT_ITEM_STATES = ['there', 'missing', 'due', 'to come', 'none', 'not required'] as const
export type CreditItemState = (typeof CREDIT_ITEM_STATES)[number]

/** What may have to be confirmed before a withdrawal is saved. */
export const WITHDRAWAL_CHECKS = ['withdrawal'] as const satisfies readonly CheckCode[]

/** What may have to be confirmed before new terms are saved. */
export const TERMS_CHECKS = ['new-terms', 'rate-high'] as const satisfies readonly CheckCode[]
