import type { Db, Trx } from '../../database/database'
import {
  type BrokenTransaction,
  brokenErasures,
  brokenTransactions,
  brokenHeads,
  chainEnd,
  changedErasedLines,
  strayEvents,
  unlinkedTransactions,
} from './chain-repository'
import type { IntegrityFault } from './rule'

export const CHAIN_RULES = {
  written: 'The audit stands as it was written, in its order',
  end: 'The audit ends where its last save put it',
  head: 'A closed batch holds the head that the audit had',
  erasure: 'An erasure took the lines of the audit that its event says',
  erased: 'A line of the audit that somebody was erased from is as that left it',
}

function transactionFault({ link, id, follows, recorded }: BrokenTransaction): IntegrityFault {
  const what = recorded ? `not as written: ${recorded}` : 'not as written: nothing of it is in the audit'
  const detail = follows ? what : `the link before it is missing; this one is ${recorded ?? 'of nothing'}`
  return { rule: CHAIN_RULES.written, subject: `Audit link ${link} (transaction ${id})`, detail }
}

/** Checks every link of the audit against its content, and the heads in batches. */
export async function chainFaults(db: Db | Trx): Promise<IntegrityFault[]> {
  const broken = (await brokenTransactions(db)).map(transactionFault)
  const unlinked = (await unlinkedTransactions(db)).map((id) => ({
    rule: CHAIN_RULES.written,
    subject: `Audit transaction ${id}`,
    detail: 'has no place in the chain',
  }))
  const stray = (await strayEvents(db)).map(({ id, recorded }) => ({
    rule: CHAIN_RULES.written,
    subject: `Audit event ${id}`,
    detail: `written by no save: ${recorded}`,
  }))
  const { links, counted, isHead } = await chainEnd(db)
  const end =
    links === counted && isHead
      ? []
      : [
          {
            rule: CHAIN_RULES.end,
            subject: 'Audit',
            detail: `${counted} links, should be ${links ?? 'counted'}${isHead ? '' : ', and the last one is another'}`,
          },
        ]
  const heads = (await brokenHeads(db)).map(({ id, link }) => ({
    rule: CHAIN_RULES.head,
    subject: `Batch ${id}`,
    detail: `its head is not that of audit link ${link ?? 'none'}`,
  }))
  return [...broken, ...unlinked, ...stray, ...end, ...heads, ...(await erasureFaults(db))]
}

async function erasureFaults(db: Db | Trx): Promise<IntegrityFault[]> {
  const untold = (await brokenErasures(db)).map(({ id, lines, told }) => ({
    rule: CHAIN_RULES.erasure,
    subject: `Erasure in audit transaction ${id}`,
    detail:
      told === null
        ? `no event tells of its ${lines} lines`
        : `${lines} lines${told === lines ? ' that are not those' : ''}, its event tells of ${told}`,
  }))
  const changed = (await changedErasedLines(db)).map(({ line, id }) => ({
    rule: CHAIN_RULES.erased,
    subject: `Audit ${line} ${id}`,
    detail: 'was changed since somebody was erased from it',
  }))
  return [...untold, ...changed]
}
