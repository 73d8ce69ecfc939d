import type { Db, Trx } from '../../database/database'
import { type BrokenDeed, brokenDeeds, brokenHeads, chainEnd, strayEvents, unlinkedDeeds } from './chain-repository'
import type { Fault } from './rule'

export const CHAIN_RULES = {
  written: 'The audit stands as it was written, in its order',
  end: 'The audit ends where its last save put it',
  head: 'A closed batch holds the head that the audit had',
}

function deedFault({ link, id, follows, told }: BrokenDeed): Fault {
  const what = told ? `not as written: ${told}` : 'not as written: nothing of it is in the audit'
  const detail = follows ? what : `the link before it is missing; this one is ${told ?? 'of nothing'}`
  return { rule: CHAIN_RULES.written, subject: `Audit link ${link} (deed ${id})`, detail }
}

/** Every link of the audit against what it was made of, and the heads that batches hold. */
export async function chainFaults(db: Db | Trx): Promise<Fault[]> {
  const broken = (await brokenDeeds(db)).map(deedFault)
  const unlinked = (await unlinkedDeeds(db)).map((id) => ({
    rule: CHAIN_RULES.written,
    subject: `Audit deed ${id}`,
    detail: 'has no place in the chain',
  }))
  const stray = (await strayEvents(db)).map(({ id, told }) => ({
    rule: CHAIN_RULES.written,
    subject: `Audit event ${id}`,
    detail: `written by no save: ${told}`,
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
  return [...broken, ...unlinked, ...stray, ...end, ...heads]
}
