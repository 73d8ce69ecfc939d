type RefusalFacts = Readonly<Record<string, string | number>>

interface RefusalText {
  status: 400 | 401 | 403 | 404 | 405 | 409 | 410 | 429
  /** The sentence for the cashier; `{name}` is replaced by the fact of that name. */
  text: string
}

function fillSentence(text: string, facts: RefusalFacts = {}): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => String(facts[name] ?? ''))
}

/**
 * The refusals of the server with sentence and status: one table, so that web and CLI show the same. Codes are `FEATURE_REASON`. Sentences that
 * `docs/domain` quotes are here to the letter.
 */
export const REFUSALS = {
  SESSION_NOT_SIGNED_IN: { status: 401, text: 'Sign in to go on' },
  SESSION_INVALID_LOGIN: { status: 401, text: 'Invalid login' },
  SESSION_ENDED: { status: 409, text: 'Your session has ended. Sign in again' },
  /** Of the same kind: a new password or passcode ended every session of its user. */
  SESSION_SECRETS_CHANGED: { status: 409, text: 'Your password or passcode was changed. Sign in again' },
  SESSION_TOO_MANY_TRIES: { status: 429, text: 'Too many tries. Try again in {seconds} seconds' },
  SESSION_PASSCODE_LOCKED: { status: 403, text: 'Passcode locked' },
  SESSION_PASSCODE_OF_ANOTHER: { status: 403, text: 'A passcode can be checked only by its own user' },
  SESSION_PASSCODE_TRIES: { status: 429, text: 'Too many wrong passcodes. Try again in {minutes} minutes' },
  SESSION_PASSCODE_OF_SECRET: {
    status: 409,
    text: 'Your passcode cannot be checked: the secret of the server has changed. Ask your administrator for a new passcode',
  },
  SESSION_PASSWORD_FIRST: { status: 401, text: 'This password was set by someone else. Choose your own' },
  SESSION_CODE_NEEDED: { status: 401, text: 'Type the code that your authenticator shows' },
  SESSION_CODE_WRONG: { status: 401, text: 'Wrong code. Try again' },
  SESSION_CODE_USED: { status: 401, text: 'This code has been used. Wait for the next one' },
  /** The body also carries `setup`: what an authenticator is set up with. */
  SESSION_CODE_SETUP: { status: 401, text: 'Your role, {role}, needs a second factor: set it up' },
  SESSION_CODE_OF_SECRET: {
    status: 409,
    text: 'Your code cannot be checked: the secret of the server has changed. Use a recovery code, or ask your administrator',
  },
  SESSION_FACTOR_KEPT: { status: 409, text: 'Your role, {role}, needs a second factor' },
  SESSION_PASSKEY_UNKNOWN: {
    status: 401,
    text: 'This passkey is unknown. It was removed, or it belongs to another dealership',
  },
  SESSION_PASSKEY_WRONG: { status: 401, text: 'This passkey could not be checked' },
  SESSION_PASSKEY_OVER: { status: 401, text: 'This request has expired. Try again' },
  SESSION_PASSKEY_COPIED: { status: 401, text: 'This passkey was copied. Remove it and add a new one' },
  SESSION_PASSKEY_NEEDED: {
    status: 401,
    text: 'Your role, {role}, needs a second factor: sign in with your passkey',
  },
  SESSION_PASSKEY_NAME_TAKEN: { status: 409, text: 'A passkey named {name} already exists' },
  SESSION_PASSKEY_NO_NAME: {
    status: 409,
    text: 'Passkeys need a host name. Open Forecourt {how}, not as {host}',
  },
  SESSION_PASSKEY_NO_HTTPS: {
    status: 409,
    text: 'Passkeys need https. Open Forecourt at an address that starts with https',
  },
  TOKEN_UNKNOWN: { status: 401, text: 'This service token does not exist' },
  TOKEN_REVOKED: { status: 401, text: 'The service token {name} was revoked' },
  TOKEN_EXPIRED: { status: 401, text: 'The service token {name} expired on {day}' },
  TOKEN_MAY_NOT: { status: 403, text: 'The service token {name} does not include this. It can: {can}' },
  TOKEN_MAKER_MAY_NOT: {
    status: 403,
    text: 'The service token {name} cannot do this because {maker}, who made it, does not have the right: {rights}',
  },
  TOKEN_NAME_TAKEN: { status: 409, text: 'A service token named {name} already exists' },
  /** The body also carries `rights`: what is lacking, which a colleague can give for once (ApproveOnce). */
  ROLE_MAY_NOT: { status: 403, text: 'Your role, {role}, does not include: {rights}' },
  ROLE_NAME_TAKEN: { status: 409, text: 'A role named {name} already exists' },
  ROLE_BUILT_IN: { status: 409, text: '{name} is a built-in role and cannot be changed' },
  ROLE_CHANGED: { status: 409, text: 'The role {name} has changed. Reload and try again.' },
  ROLE_IN_USE: { status: 409, text: '{name} is the role of {users}. Give them another one first' },
  APPROVAL_NOT_THEIRS: { status: 403, text: '{username} cannot approve this: {rights}' },
  APPROVAL_OWN: { status: 403, text: 'You cannot approve your own save. Ask a colleague' },
  APPROVAL_NEVER: {
    status: 403,
    text: 'This cannot be approved for a colleague: {rights}. A user with this right must do it',
  },
  APPROVAL_OVER: { status: 403, text: 'This approval has expired. Ask again' },
  USERS_LAST_OWNER: { status: 409, text: 'At least one active user must have the right to change users' },
  USERS_NAME_TAKEN: { status: 409, text: 'A user named {username} already exists' },
  USERS_LAST_ACTIVE: { status: 409, text: 'The last active user cannot be deactivated' },
  /** The body also carries `tokens`: id and name of each. */
  USERS_TOKENS: { status: 409, text: '{username} made {tokens}. Choose whether {they} revoked or kept' },
  USERS_FACTOR_OWN: { status: 409, text: 'Remove your own second factor on the Sessions page' },
  USERS_PASSKEYS_OWN: { status: 409, text: 'Remove your own passkeys on the Sessions page' },
  USERS_SELF: { status: 409, text: 'You cannot deactivate yourself' },
  RECORD_NOT_FOUND: { status: 404, text: '{record} was not found' },
  /** The body also carries `current`: the record as its read call answers it now, so that both versions can be shown per field. */
  RECORD_CHANGED: { status: 409, text: 'Changed by {user} at {time}. Reload and try again.' },
  REQUEST_KEY_REUSED: {
    status: 409,
    text: 'This was already saved as you first sent it. Open the saved record to change it, or clear the form to start another.',
  },
  CLIENTS_IDNO_TAKEN: { status: 409, text: 'A client with ID No {idno} already exists' },
  PERSON_KEPT: { status: 409, text: '{name} cannot be erased. {reasons}' },
  PERSON_NAME_WRONG: { status: 400, text: 'Type the full name to erase this client: {name}' },
  CLIENTS_OWN_SPOUSE: { status: 409, text: 'A client cannot be their own spouse' },
  VEHICLES_REG_TAKEN: { status: 409, text: 'An unsold vehicle with Reg No {regNo} already exists' },
  VEHICLES_VALUE_LISTED: { status: 409, text: '{value} is already in the list. Merge {from} into it?' },
  VEHICLES_VALUE_RENAMED: { status: 409, text: '{from} has been corrected to {value} in the meantime' },
  /** The body also carries `overlap`: the other hire. */
  HIRE_OVERLAP: { status: 409, text: '{regNo} is hired to {client} from {from} to {to}' },
  HIRE_SOLD_SINCE: { status: 409, text: '{regNo} was sold on {day}. The hire must end by that day' },
  HIRE_VEHICLE_SOLD: { status: 409, text: '{regNo} is sold and cannot be hired' },
  VEHICLES_HAS_HIRES: { status: 409, text: '{regNo} has car hires and cannot be deleted' },
  /** The body also carries `cashMgmtID`, the entry to change instead. */
  COSTINGS_EXPENSE_OF_CASH: { status: 409, text: 'This expense was made by a cash entry. Change the entry instead' },
  COSTINGS_EXCEL_BELOW: {
    status: 409,
    text: 'Other Cost From Excel Sheet expenses already total {sum}. Change those first',
  },
  DEALS_SOLD: { status: 409, text: '{regNo} is already sold to {client}' },
  DEALS_ALLOWANCE: { status: 409, text: '{regNo} is in stock for {price}. Its allowance must be the same amount' },
  /** To whoever may not see the price. */
  DEALS_ALLOWANCE_OTHER: {
    status: 409,
    text: '{regNo} is in stock at a different price. Ask a colleague who can see prices',
  },
  DEALS_PE_SEVERAL: { status: 409, text: 'Several vehicles in stock match {regNo}. Choose one in the Sale form' },
  DEALS_SCHEDULE_EXISTS: { status: 409, text: 'Delete the HP Schedule first' },
  DEALS_ACCOUNT_TAKEN: { status: 409, text: 'HP account {account} belongs to {regNo}' },
  DEALS_PE_TAKEN: { status: 409, text: '{regNo} was already taken in part exchange' },
  DEALS_PE_SOLD: { status: 409, text: '{regNo} is sold and cannot be taken in part exchange' },
  DEALS_PE_SELF: { status: 409, text: 'A vehicle cannot be taken in part exchange for itself' },
  DEALS_PE_TWICE: { status: 400, text: '{regNo} is entered twice' },
  DEALS_IS_PE: { status: 409, text: '{regNo} is part of another sale' },
  HP_NO_ACCOUNT: { status: 400, text: 'HP Account number required' },
  CREDIT_BUSINESS: {
    status: 409,
    text: 'The buyer of {account} is a business: this paper is for consumers. Print the hire purchase agreement, or set Consumer on the Sale tab.',
  },
  CREDIT_KEY_INFORMATION: {
    status: 409,
    text: 'The key information does not fit on the pages where the law wants it. Shorten the text Late payment in Manage Data.',
  },
  HP_TERMS: { status: 400, text: '{problem}' },
  HP_SCHEDULE_EXISTS: { status: 409, text: 'There is already an HP Schedule. Delete it first' },
  HP_NO_SCHEDULE: { status: 409, text: '{regNo} has no HP Schedule' },
  CREDIT_NOT_SOLD: { status: 409, text: '{regNo} is not sold on hire purchase' },
  CREDIT_NO_REMINDER: { status: 409, text: 'No reminder of the right of withdrawal is due. {reason}' },
  CREDIT_NOT_REFUSED: { status: 409, text: 'No credit for {regNo} was refused to {client}' },
  OFFER_NOT_MADE: { status: 409, text: '{problem}' },
  CREDIT_CORRECTED: { status: 409, text: 'Another record took the place of this one. Read the credit file again' },
  HP_SETTLED: { status: 409, text: 'The account is settled' },
  HP_CORRECTION_SETTLED: {
    status: 409,
    text: 'The account is settled and cannot take {category} entries. Enter the difference as a Free Form entry that corrects entry {id}',
  },
  HP_CORRECTION_BESIDE: {
    status: 409,
    text: 'Give the money of entry {id} back as an HP Payment. As {category}, its HP account would still count it as paid',
  },
  HP_SETTLED_SINCE: {
    status: 409,
    text: 'The account has been settled again since then. Delete that HP Settlement entry first',
  },
  HP_SETTLEMENT_FIRST: { status: 409, text: 'Delete the HP Settlement entry first' },
  HP_ONLY_OWED: { status: 400, text: 'Only {owed} is owed on {account}' },
  HP_ROW_HAS_CASH: { status: 409, text: 'This payment has a cash entry' },
  HP_ROW_BELOW_CASH: { status: 409, text: 'This payment has a cash entry of {amount}; its amount cannot be less' },
  HP_ROW_BATCH_CLOSED: { status: 409, text: 'This payment is in a closed batch' },
  HP_NOTHING_OWED: { status: 409, text: 'Nothing is owed on {account}' },
  HP_ACCOUNT_UNKNOWN: { status: 404, text: 'There is no open HP account {account}' },
  HP_ACCOUNT_TWICE: { status: 400, text: 'HP account {account} is entered twice' },
  HP_SUM_CHANGED: { status: 409, text: 'The accounts need {sum} together' },
  HP_PREPAY_AMOUNT: { status: 400, text: 'A payment ahead of time must be more than 0' },
  HP_PREPAY_DUE: { status: 409, text: '{amount} is due on {account}. Pay that first, then pay ahead of time' },
  HP_PREPAY_ENDS: { status: 409, text: '{amount} pays off {account}. Settle the account instead' },
  HP_PREPAY_BY_HAND: {
    status: 409,
    text: 'Payments to come on {account} were changed by hand, so the interest to give back cannot be worked out',
  },
  HP_PREPAY_EARLIER: { status: 409, text: '{account} has a part payment of {day}. You cannot add one before it' },
  HP_PREPAY_PAID_SINCE: { status: 409, text: 'Payments on {account} after {day} are more than would remain' },
  HP_PREPAY_CHANGED: {
    status: 409,
    text: 'The terms of {account} were changed on {day}. Give the part payment a later day',
  },
  CREDIT_WITHDRAWN: { status: 409, text: 'The buyer withdrew from the credit of {account} on {day}' },
  CREDIT_NO_WITHDRAWAL: { status: 409, text: 'The buyer of {account} is a business, and has no right of withdrawal' },
  CREDIT_WITHDRAWAL_OVER: { status: 409, text: 'The right of withdrawal of {account} ended on {day}' },
  CREDIT_BEFORE_SALE: { status: 400, text: '{account} was sold on {day}. Give that day or a later one' },
  CREDIT_DAY_AHEAD: { status: 400, text: '{day} is still to come. Save the change on that day' },
  CREDIT_TICKED: { status: 409, text: 'A payment of {account} is ticked by hand. Untick it first' },
  CREDIT_BY_HAND: {
    status: 409,
    text: 'Payments to come on {account} were changed by hand, so new terms cannot be worked out',
  },
  CREDIT_TERMS: { status: 400, text: '{problem}' },
  CREDIT_LATER_CHANGE: {
    status: 409,
    text: 'The schedule of {account} was changed on {day}. Give that day or a later one',
  },
  CREDIT_CHANGE_FIRST: { status: 409, text: 'Undo the {change} of {day} first' },
  HP_PREPAY_FIRST: { status: 409, text: 'Delete the part payment of {day} first' },
  ASSESSMENT_CLIENT: { status: 400, text: '{regNo} is not sold. Choose the client to assess' },
  ASSESSMENT_CHANGED: {
    status: 409,
    text: '{who} has saved another assessment in the meantime. Read it before you save',
  },
  CASH_PAIR: { status: 400, text: '{category} cannot be paid by {type}' },
  /** The body also carries `errors`, at the field of the bank. */
  CASH_BANK: { status: 400, text: '{bank} is not available for {type}: choose one of {banks}' },
  /** The body also carries `errors`, at the field that names the record. */
  CASH_LINK: {
    status: 400,
    text: '{category} entries cannot have a {record}: leave it out, or choose another category',
  },
  CASH_BATCH_CLOSED: { status: 409, text: 'The batch of this entry is closed' },
  CASH_CLOSED_FIELD: { status: 409, text: 'The batch of this entry is closed: its {field} cannot change' },
  CASH_SOLD_TO_ANOTHER: { status: 409, text: '{regNo} is sold to another client' },
  CASH_NOT_SOLD: { status: 409, text: '{regNo} is not sold' },
  /** The body also carries `confirm`: the checks, for the same save with these confirmed. */
  CHECKS_UNCONFIRMED: { status: 409, text: 'Confirm this before it is saved: {checks}' },
  CASH_LIMIT: { status: 409, text: 'Cash of this deal would reach {sum}; the limit is {limit}' },
  CASH_CHEQUE_BANKED: { status: 409, text: 'Cheque {no} is banked' },
  CASH_CHEQUE_GIVEN_OUT: { status: 409, text: 'Cheque {no} was given out' },
  CASH_CHEQUE_BACK_BANKED: { status: 409, text: 'Cheque {no} is banked. Reverse it by Bank Transfer' },
  CASH_CHEQUE_BACK_OUT: { status: 409, text: 'Cheque {no} was given out. Choose how the money went back' },
  CASH_CHEQUE_BACK_OTHER: {
    status: 409,
    text: 'To reverse a received cheque, correct its entry: keep its bank and number, or choose another type',
  },
  CASH_CHEQUE_BACK_MORE: { status: 409, text: 'Cheque {no} is worth {worth}. You cannot reverse more' },
  CASH_CHEQUE_TAKEN_BACK: { status: 409, text: 'Cheque {no} was reversed by entry {id}. Delete that entry first' },
  CASH_CHEQUE_NOT_PENDING: { status: 409, text: 'Cheque {no} is no longer pending' },
  IMPORT_APPLIED: { status: 409, text: '{name} is already applied' },
  IMPORT_RUNNING: { status: 409, text: '{name} is still being worked on: {far}' },
  IMPORT_NOT_APPLIED: { status: 409, text: '{name} is not applied' },
  IMPORT_KEPT: { status: 409, text: '{name} was applied to the books, so it stays in the list of imports' },
  IMPORT_FAULTS: { status: 409, text: 'The import has {n} problems. Nothing was applied' },
  IMPORT_TOUCHED: { status: 409, text: '{record} has since been changed by {who}, so the import cannot be undone' },
  UNDO_CHANGED: { status: 409, text: '{record} has since been changed by {who}, so this cannot be undone' },
  UNDO_CLOSED: { status: 409, text: 'Batch {batch} is closed, so its saves cannot be undone' },
  UNDO_SALE: { status: 409, text: 'Undo the sale of {sale} on its page: {how}' },
  UNDO_OTHER: { status: 409, text: '{what}: this cannot be undone' },
  PUT_BACK_GONE: { status: 404, text: 'There is no save to put back' },
  PUT_BACK_ADDED: { status: 409, text: '{what}: there is no earlier version. Delete it instead' },
  PUT_BACK_OTHER: { status: 409, text: '{what}: this cannot be put back. Change it on its own page' },
  PUT_BACK_SCHEDULE: {
    status: 409,
    text: '{what}: payments apply to the current schedule. Make the HP Schedule again from its sale, or delete it there',
  },
  PUT_BACK_SECRET: {
    status: 409,
    text: '{what}: a password or passcode cannot be put back. Set a new one on the Users page',
  },
  PUT_BACK_SAME: { status: 409, text: '{record} already has these values. Nothing would change' },
  PUT_BACK_CHANGED: {
    status: 409,
    text: '{record} was changed by {who} in the meantime. Check again what would be set',
  },
  PUT_BACK_DONE: { status: 409, text: '{record} was already put back by {who}' },
  UNDO_GONE: { status: 404, text: 'You have no such save to undo' },
  CASH_CHEQUES_OF_ENTRY: { status: 409, text: 'This entry was made from cheques: only its text can change' },
  CASH_CHEQUE_OUT_CATEGORY: { status: 400, text: 'Cheque Out entries are made on Pending Cheques' },
  CASH_TM_FEE_CLOSED: { status: 409, text: 'The handling fee of this entry is in a closed batch' },
  CASH_NOT_TRANSPORT_MALTA: { status: 409, text: 'Entry {id} is not a Transport Malta entry' },
  CASH_WAITING_CHEQUES: { status: 409, text: 'Cheques of a waiting batch cannot be banked' },
  BATCH_ALREADY_CLOSED: { status: 409, text: 'The batch is already closed' },
  BATCH_FIGURES_CHANGED: {
    status: 409,
    text: 'The closing balance is now {closing}. Look at the entries and close again',
  },
  BATCH_NOT_LAST_CLOSED: { status: 409, text: 'Only the last closed batch can be re-opened' },
  BATCH_ONE_WAITS: { status: 409, text: 'Another batch is already re-opened. Close it first' },
  SETTINGS_FIRST_BATCH: {
    status: 409,
    text: 'A batch has been closed, so the first opening balance can no longer change',
  },
  EMAIL_NOT_SET: { status: 409, text: 'E-mail is not set up yet. Set it up in Manage Data, E-mail' },
  EMAIL_LIMIT: {
    status: 429,
    text: 'You have sent {limit} e-mails in the last hour, the most allowed. You can send again at {time}',
  },
  EMAIL_RECEIPT_OUTDATED: {
    status: 409,
    text: 'Receipt {number} no longer matches its entry. Print it first to replace it',
  },
  EMAIL_RECEIPT_NUMBER: { status: 409, text: 'A receipt is sent as it was issued. Print it to give it another number' },
  EMAIL_OTHER_CLIENT: { status: 409, text: 'This document belongs to another client' },
  EMAIL_NO_CLIENT: { status: 409, text: 'This document has no client in the books, so the address cannot be kept' },
  EMAIL_NOT_WAITING: { status: 409, text: 'This e-mail is no longer waiting: it is {state}' },
  EMAIL_ON_ITS_WAY: { status: 409, text: 'This e-mail is being sent right now' },
  EMAIL_WAITS: { status: 409, text: 'This e-mail is already waiting to be sent' },
  EMAIL_PAPER_GONE: {
    status: 404,
    text: 'The document of this e-mail is no longer stored. Send it again from its record',
  },
  WEBHOOKS_MOST: { status: 409, text: 'There can be {most} webhooks. Remove one first' },
  MONTH_LOCKED: { status: 409, text: '{month} is locked. Enter a correction dated today.' },
  MONTH_NOT_OVER: { status: 409, text: '{month} is not over yet' },
  MONTH_LOCKED_ALREADY: { status: 409, text: '{month} is already locked' },
  MONTH_NOT_LOCKED: { status: 409, text: '{month} is not locked' },
  RECEIPT_NUMBER_USED: { status: 409, text: 'Receipt number {number} is already used' },
  RECEIPT_KEPT: { status: 409, text: 'Entry {id} already has receipt number {number}' },
  RECEIPT_VOID: { status: 404, text: 'Receipt {number} is void: {reason}' },
  RECEIPT_CATEGORY: { status: 409, text: 'There is no receipt for {category}' },
  RECEIPT_OTHER_VEHICLE: { status: 409, text: 'Entry {id} belongs to another vehicle' },
  RECEIPT_OTHER_CLIENT: { status: 409, text: 'A receipt is for the buyer, or for a client who left a deposit' },
  TRANSFER_NOT_SOLD: { status: 409, text: '{regNo} is not sold' },
  DOCUMENTS_NOT_SOLD: { status: 409, text: '{regNo} is not sold' },
  DOCUMENTS_OTHER_SALE: { status: 409, text: '{regNo} was sold by {saleType}: print the agreement of that sale' },
  DOCUMENTS_NO_SELLER: { status: 409, text: 'There is no bought from client attached with vehicle' },
  STREAMS_FULL: { status: 429, text: 'You have too many windows open. Close one' },
  UPLOADS_FULL: {
    status: 409,
    text: 'You may have at most 200 MB of unused uploads. They are removed after 7 days',
  },
  FILES_WAIT: { status: 429, text: 'Too many files are waiting. Try again in a minute' },
  ATTACHMENT_FILE: { status: 400, text: '{file}: {problem}' },
  ATTACHMENT_UPLOAD_GONE: { status: 404, text: '{file} is no longer here. Send it again' },
  ATTACHMENT_TWICE: { status: 409, text: '{file} is already here as {name}' },
  ATTACHMENTS_FULL: { status: 409, text: 'A record may have at most 200 files' },
  ATTACHMENT_FILE_MISSING: {
    status: 404,
    text: 'The file of {file} is missing on the server. Run forecourt check to list such files',
  },
  ATTACHMENT_FILE_SPOILED: {
    status: 409,
    text: 'The stored file of {file} is damaged. Restore it from an archive',
  },
  PHONE_LINK_UNKNOWN: { status: 404, text: 'This code is unknown. Show a new one at the workstation' },
  PHONE_LINK_OVER: { status: 410, text: 'This code has expired. Show a new one at the workstation' },
  PHONE_LINK_TAKEN: { status: 409, text: 'Another phone uses this code. Show a new one at the workstation' },
  PHONE_LINK_FULL: { status: 409, text: 'A code takes at most 20 files. Show a new one at the workstation' },
  IMPORT_UPLOAD_GONE: { status: 404, text: '{file} is no longer here. Send it again' },
  IMPORT_FILE: { status: 400, text: '{file}: {problem}' },
  IMPORT_FILE_OF_APPLIED: { status: 409, text: '{name} is already applied. Add the file to another import' },
  IMPORT_MAPPING_UNKNOWN: { status: 404, text: 'There is no mapping named {name}' },
  DOCUMENT_LETTERS: {
    status: 409,
    text: 'This document cannot be printed: no font has {letters}. Replace them in the record with Latin, Greek or Cyrillic letters, then print it again',
  },
  REQUEST_TOO_LARGE: { status: 400, text: 'The request is too large' },
  REQUEST_MALFORMED: { status: 400, text: 'The request could not be read' },
  REQUEST_METHOD_WRONG: { status: 405, text: 'This address takes {methods}' },
  REQUEST_ADDRESS_UNKNOWN: { status: 404, text: 'There is nothing at this address' },
} as const satisfies Record<string, RefusalText>

export type RefusalCode = keyof typeof REFUSALS

/** An expected error that the user can act on: the edge of the server sends it as `{ Message, code }` with its status. */
export class Refusal extends Error {
  override name = 'Refusal'
  readonly code: RefusalCode
  readonly status: number
  /** Extra fields of the answer's body, such as `cashLimit`. */
  readonly body: Readonly<Record<string, unknown>>

  constructor(code: RefusalCode, facts: RefusalFacts = {}, body: Readonly<Record<string, unknown>> = {}) {
    super(fillSentence(REFUSALS[code].text, facts))
    this.code = code
    this.status = REFUSALS[code].status
    this.body = body
  }
}

/** A refusal at one field of the form, which the answer marks; `body` has its further fields. */
export function refusalAt(
  field: string,
  code: RefusalCode,
  facts: RefusalFacts,
  body: Readonly<Record<string, unknown>> = {},
): Refusal {
  return new Refusal(code, facts, { ...body, errors: { [field]: [fillSentence(REFUSALS[code].text, facts)] } })
}

/** The record that has a value that must be unique, and the field. */
export interface ConflictingRecord {
  field: string
  kind: 'client' | 'vehicle'
  id: number
}

/** A refusal because another record has the value: the answer marks the field and names the record, so that a form leads to it. */
export class ConflictRefusal extends Refusal {
  constructor(code: RefusalCode, facts: RefusalFacts, taken: ConflictingRecord) {
    super(code, facts, { taken, errors: { [taken.field]: [fillSentence(REFUSALS[code].text, facts)] } })
  }
}

/** 400 with messages per field, as forms show them. */
export class InvalidFields extends Error {
  override name = 'InvalidFields'
  readonly errors: Readonly<Record<string, readonly string[]>>

  constructor(problems: readonly { field: string; message: string }[]) {
    super(problems[0]?.message ?? 'Some fields are wrong')
    const errors: Record<string, string[]> = {}
    for (const { field, message } of problems) {
      errors[field] ??= []
      errors[field].push(message)
    }
    this.errors = errors
  }
}
