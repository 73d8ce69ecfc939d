import type { Migration } from 'kysely'
import { BASELINE, baseline } from './0045-baseline'
import { webhooks } from './0047-webhooks'
import { tokenMakers } from './0049-token-makers'
import { roles } from './0052-roles'
import { ownSessions } from './0053-own-sessions'
import { imports } from './0054-imports'
import { importUploads } from './0056-import-uploads'
import { approvalTries } from './0057-approval-tries'
import { secondFactor } from './0058-second-factor'
import { attachments } from './0059-attachments'
import { email } from './0060-email'
import { erasedLines } from './0061-erased-lines'
import { keptSettlements } from './0062-kept-settlements'
import { partPayments } from './0063-part-payments'
import { passkeys } from './0064-passkeys'
import { phoneLinks } from './0065-phone-links'
import { emailPapers } from './0066-email-papers'
import { owedBack } from './0073-owed-back'
import { identityCards } from './0074-identity-cards'
import { broughtBatch } from './0077-brought-batch'
import { chequeNumbers } from './0083-cheque-numbers'
import { boundApprovals } from './0086-bound-approvals'
import { knownDevices } from './0087-known-devices'
import { batchTimes } from './0090-batch-times'
import { accessImages } from './0091-access-images'
import { correctedSettlements } from './0110-corrected-settlements'
import { firstPasswords } from './0130-first-passwords'
import { emailLimits } from './0131-email-limits'
import { consumers } from './0140-consumers'
import { scheduleChanges } from './0145-schedule-changes'
import { creditRecords } from './0150-credit-records'
import { creditAssessment } from './0155-credit-assessment'
import { transfers } from './0160-transfers'
import { askingPrices } from './0165-asking-prices'
import { refusalLetters } from './0166-refusal-letters'
import { searchPlans } from './0170-search-plans'

/** Every migration, by name, in order; a name never changes once it has run anywhere. */
export const migrations: Record<string, Migration> = {
  [BASELINE]: baseline,
  '0047-webhooks': webhooks,
  '0049-token-makers': tokenMakers,
  '0052-roles': roles,
  '0053-own-sessions': ownSessions,
  '0054-imports': imports,
  '0056-import-uploads': importUploads,
  '0057-approval-tries': approvalTries,
  '0058-second-factor': secondFactor,
  '0059-attachments': attachments,
  '0060-email': email,
  '0061-erased-lines': erasedLines,
  '0062-kept-settlements': keptSettlements,
  '0063-part-payments': partPayments,
  '0064-passkeys': passkeys,
  '0065-phone-links': phoneLinks,
  '0066-email-papers': emailPapers,
  '0073-owed-back': owedBack,
  '0074-identity-cards': identityCards,
  '0077-brought-batch': broughtBatch,
  '0083-cheque-numbers': chequeNumbers,
  '0086-bound-approvals': boundApprovals,
  '0087-known-devices': knownDevices,
  '0090-batch-times': batchTimes,
  '0091-access-images': accessImages,
  '0110-corrected-settlements': correctedSettlements,
  '0130-first-passwords': firstPasswords,
  '0131-email-limits': emailLimits,
  '0140-consumers': consumers,
  '0145-schedule-changes': scheduleChanges,
  '0150-credit-records': creditRecords,
  '0155-credit-assessment': creditAssessment,
  '0160-transfers': transfers,
  '0165-asking-prices': askingPrices,
  '0166-refusal-letters': refusalLetters,
  '0170-search-plans': searchPlans,
}
