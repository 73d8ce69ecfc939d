import type { Migration } from 'kysely'
import { foundation } from './0001-foundation'
import { editedRows } from './0002-edited-rows'
import { chequesMade } from './0004-cheques-made'
import { listChanges } from './0005-list-changes'
import { entryChanges } from './0006-entry-changes'
import { openBatches } from './0007-open-batches'
import { rowImages } from './0009-row-images'
import { signIn } from './0010-sign-in'
import { vehicleLists } from './0011-vehicle-lists'
import { searchDocuments } from './0012-search-documents'
import { noDirections } from './0013-no-directions'
import { lockedDeals } from './0014-locked-deals'
import { searchPath } from './0015-search-path'
import { entryIndexes } from './0016-entry-indexes'
import { foundFirst } from './0017-found-first'
import { entrySortKeys } from './0018-entry-sort-keys'
import { accountAsJson } from './0019-account-as-json'
import { clientVatNumber } from './0020-client-vat-number'
import { marksCompared } from './0021-marks-compared'
import { auditTransactions } from './0022-audit-transactions'
import { auditedChanges } from './0023-audited-changes'
import { lockedMonths } from './0024-locked-months'
import { corrections } from './0025-corrections'
import { batchCounts } from './0026-batch-counts'
import { keptReceipts } from './0028-kept-receipts'
import { signedClosings } from './0029-signed-closings'
import { reportedMonths } from './0031-reported-months'
import { paidHires } from './0032-paid-hires'
import { similarRecords } from './0034-similar-records'
import { changesOfUser } from './0035-changes-of-user'
import { deletedEntriesIndex } from './0036-deleted-entries'
import { entriesByWriter } from './0038-entries-by-writer'
import { savedLines } from './0040-saved-lines'
import { putBackEvents } from './0042-put-back'
import { logAtAMillion } from './0043-log-at-a-million'
import { serviceTokens } from './0045-service-tokens'
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

/** Every migration, by name, in order; a name never changes once it has run anywhere. */
export const migrations: Record<string, Migration> = {
  '0001-foundation': foundation,
  '0002-edited-rows': editedRows,
  '0004-cheques-made': chequesMade,
  '0005-list-changes': listChanges,
  '0006-entry-changes': entryChanges,
  '0007-open-batches': openBatches,
  '0009-row-images': rowImages,
  '0010-sign-in': signIn,
  '0011-vehicle-lists': vehicleLists,
  '0012-search-documents': searchDocuments,
  '0013-no-directions': noDirections,
  '0014-locked-deals': lockedDeals,
  '0015-search-path': searchPath,
  '0016-entry-indexes': entryIndexes,
  '0017-found-first': foundFirst,
  '0018-entry-sort-keys': entrySortKeys,
  '0019-account-as-json': accountAsJson,
  '0020-client-vat-number': clientVatNumber,
  '0021-marks-compared': marksCompared,
  '0022-audit-transactions': auditTransactions,
  '0023-audited-changes': auditedChanges,
  '0024-locked-months': lockedMonths,
  '0025-corrections': corrections,
  '0026-batch-counts': batchCounts,
  '0028-kept-receipts': keptReceipts,
  '0029-signed-closings': signedClosings,
  '0031-reported-months': reportedMonths,
  '0032-paid-hires': paidHires,
  '0034-similar-records': similarRecords,
  '0035-changes-of-user': changesOfUser,
  '0036-deleted-entries': deletedEntriesIndex,
  '0038-entries-by-writer': entriesByWriter,
  '0040-saved-lines': savedLines,
  '0042-put-back': putBackEvents,
  '0043-log-at-a-million': logAtAMillion,
  '0045-service-tokens': serviceTokens,
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
}
