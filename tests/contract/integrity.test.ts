import { CashCategory, CashType } from '@forecourt/core/features/cash-book/enums'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkIntegrity } from '../../apps/server/src/features/integrity/service'
import { transaction } from '../../apps/server/src/database/transaction'
import { type TestApp, describeOnEachEngine, startApp } from '../fixtures/app'
import { quickEngine } from '../fixtures/databases'
import { anEntry, typeDetails } from '../fixtures/builders'
import { type FullBook, fillBook } from '../fixtures/full-book'
import { corruptDirectly } from '../fixtures/statements'

const C = CashCategory
const T = CashType

type Corruption = [what: string, statement: (book: FullBook) => string, ...rules: string[]]

/** One thing broken at a time, and every rule that must name it. */
const CORRUPTIONS: Corruption[] = [
  [
    'a second current batch',
    () =>
      `drop index batches_one_current;
        update batches set status = 'current', ended_at = null, ins = null, outs = null, closing = null, cheques_closing = null,
            counted = null, closed_by = null, audit_link = null, audit_head = null
          where status = 'closed'`,
    'Exactly one batch is current',
    'Batches are closed in order, then comes the current one, then the one that waits',
    'What is stored of an instalment is what its payments make of it',
  ],
  [
    'no current batch, but two that wait',
    (b) =>
      `drop index batches_one_waiting; update batches set status = 'waiting' where id = ${b.currentBatch};
        insert into batches (status, started_at, opening, cheques_opening)
          select 'waiting', now(), opening + (select sum(signed_amount) from cash_entries where batch_id = b.id and type_id = 1), cheques_opening
          from batches b where id = ${b.currentBatch}`,
    'Exactly one batch is current',
    'At most one batch waits',
    'Batches are closed in order, then comes the current one, then the one that waits',
  ],
  [
    'a closed batch that nobody signed',
    (b) =>
      `alter table batches disable trigger batches_signed_kept;
        update batches set signed_closing = null, signed_cheques = null, signed_counted = null, signed_by = null, signed_at = null
          where id = ${b.closedBatch}`,
    'A closed batch has the closing that was signed',
  ],
  [
    'a closed batch that never ended',
    (b) =>
      `alter table batches drop constraint batches_check; update batches set ended_at = null where id = ${b.closedBatch}`,
    'A batch is closed when it has ended',
  ],
  [
    'closing figures on an open batch',
    (b) => `update batches set ins = 0, outs = 0 where id = ${b.currentBatch}`,
    'Only a closed batch has closing figures, and it has them all',
  ],
  [
    'a batch that opens with a cent more',
    (b) => `update batches set opening = opening + 1 where id = ${b.currentBatch}`,
    'A batch opens with what the one before it ended with',
  ],
  [
    'a batch that opens with other cheques',
    (b) => `update batches set cheques_opening = cheques_opening - 100 where id = ${b.currentBatch}`,
    'A batch opens with the cheques that the one before it ended with',
    'The pending cheques are what the newest batch ends with',
  ],
  [
    'a closing that does not add up',
    (b) =>
      `alter table batches drop constraint batches_check1; update batches set closing = closing + 1 where id = ${b.closedBatch}`,
    'The closing of a batch is its opening with what came in and went out',
  ],
  [
    'ins and outs that its entries do not make',
    (b) => `update batches set ins = ins + 500, outs = outs - 500 where id = ${b.closedBatch}`,
    'The figures of a closed batch are those of its entries',
  ],
  [
    'a cheques closing that its entries do not make',
    (b) => `update batches set cheques_closing = cheques_closing + 1 where id = ${b.closedBatch}`,
    'The cheques closing of a closed batch is that of its entries',
  ],
  [
    'an entry that went the wrong way',
    (b) => `update cash_entries set signed_amount = -signed_amount where id = ${b.cashEntry}`,
    'The money of an entry moves in the direction of its category',
    'A batch opens with what the one before it ended with',
    'The figures of a closed batch are those of its entries',
  ],
  [
    'an entry of a category that is not there',
    (b) => `update cash_entries set category_id = 12 where id = ${b.cashEntry}`,
    'An entry has a category of the cash book',
  ],
  [
    'an expense paid at our own terminal',
    (b) => `update cash_entries set category_id = 9, type_id = 3, signed_amount = -amount where id = ${b.cardEntry}`,
    'A category is paid only by the types that it can be paid by',
  ],
  [
    'an entry of nothing',
    (b) => `update cash_entries set amount = 0, signed_amount = 0 where id = ${b.cardEntry}`,
    'Only a deposit can be of nothing',
  ],
  [
    'an entry deleted behind the back of everything',
    (b) => `delete from cash_entries where id = ${b.cashEntry}`,
    'A batch opens with what the one before it ended with',
    'The figures of a closed batch are those of its entries',
  ],
  [
    'a negative expense',
    (b) =>
      `update cash_entries set amount = -amount, signed_amount = -signed_amount where id = ${b.recovery};
        update expenses set amount = -amount where entry_id = ${b.recovery}`,
    'Expenses, recoveries and settlements are positive',
  ],
  [
    'a vehicle on an entry of no vehicle',
    (b) => `update cash_entries set vehicle_id = ${b.tradeIn.vehicleID} where id = ${b.cashEntry}`,
    'An entry is about a vehicle only when its category is',
  ],
  [
    'a fee of something else',
    (b) => `update cash_entries set tm_entry_id = ${b.cashEntry}, version = 2 where id = ${b.fee}`,
    'A Transport Malta fee belongs to a Transport Malta entry, one to each',
  ],
  [
    'two fees of one Transport Malta entry',
    (b) =>
      `alter table cash_entries drop constraint cash_entries_tm_entry_id_key;
        insert into cash_entries (batch_id, date, category_id, type_id, amount, signed_amount, tm_entry_id)
          select batch_id, date, category_id, type_id, amount, signed_amount, tm_entry_id from cash_entries where id = ${b.fee}`,
    'A Transport Malta fee belongs to a Transport Malta entry, one to each',
  ],
  [
    'a fee of another day',
    (b) => `update cash_entries set date = date + 1 where id = ${b.fee}`,
    'A Transport Malta fee is written with the date and type of its entry',
  ],
  [
    'a cheque that is out, though it was banked',
    (b) => `update cheques set status = 'out' where id = ${b.bankedCheque}`,
    'A cheque is banked or out by the entry that took it, else pending',
  ],
  [
    'a banked cheque that is pending again',
    (b) => `update cheques set status = 'pending', made_entry_id = null where id = ${b.bankedCheque}`,
    'An entry that took cheques away is worth their sum',
    'The pending cheques are what the newest batch ends with',
  ],
  [
    'a deposit at the bank of less than its cheques',
    (b) => `update cash_entries set amount = amount - 1, signed_amount = signed_amount + 1 where id = ${b.bankEntry};
      update batches set cheques_closing = cheques_closing + 1 where id = ${b.closedBatch};
      update batches set cheques_opening = cheques_opening + 1 where id = ${b.currentBatch}`,
    'An entry that took cheques away is worth their sum',
    'The pending cheques are what the newest batch ends with',
  ],
  [
    'a cheque of no entry',
    () => `insert into cheques (bank, number, account_no, payer_name) values ('BOV', '1', '2', 'X')`,
    'Every cheque was received by an entry of type Cheque',
  ],
  [
    'an entry without its cheque',
    (b) =>
      `update cash_entries set cheque_id = null where cheque_id = ${b.pendingCheque}; delete from cheques where id = ${b.pendingCheque}`,
    'Every entry of type Cheque names its cheque',
    'The pending cheques are what the newest batch ends with',
  ],
  [
    'a receipt of an expense',
    (b) => `insert into receipt_numbers (number, entry_id) values (900, ${b.expense})`,
    'A receipt is of an entry that can have one',
  ],
  [
    'a receipt of an entry that is gone',
    () => 'insert into receipt_numbers (number, entry_id) values (900, 999999)',
    'A receipt is of an entry that can have one',
  ],
  [
    'two receipts of one entry',
    (b) =>
      `alter table receipt_numbers drop constraint receipt_numbers_entry_id_key;
        insert into receipt_numbers (number, entry_id) values (900, ${b.deposit}), (901, ${b.deposit})`,
    'No two receipts are of one entry, nor of one number',
  ],
  [
    'a counter on a used number',
    () => 'insert into receipt_numbers (number) select next_number from receipt_counter',
    'The next receipt number is free',
  ],
  [
    'an expense of another amount than its entry',
    (b) => `update expenses set amount = amount + 1 where entry_id = ${b.expense}`,
    'Expenses made by cash are their entries, one to one',
  ],
  [
    'a recovery that costs',
    (b) => `update expenses set amount = -amount where entry_id = ${b.recovery}`,
    'Expenses made by cash are their entries, one to one',
  ],
  [
    'an entry whose expense is gone',
    (b) => `delete from expenses where entry_id = ${b.expense}`,
    'Expenses made by cash are their entries, one to one',
  ],
  [
    'an expense on another vehicle',
    (b) => `update expenses set vehicle_id = ${b.tradeIn.vehicleID} where entry_id = ${b.expense}`,
    'Expenses made by cash are their entries, one to one',
  ],
  [
    'an expense of an entry that is none',
    (b) =>
      `insert into expenses (vehicle_id, amount, date, entry_id) values (${b.tradeIn.vehicleID}, 1, '2026-03-02', ${b.cashEntry})`,
    'An expense made by cash has its entry',
  ],
]

/** The same in deals, schedules, clients and hires. */
const DEAL_CORRUPTIONS: Corruption[] = [
  [
    'an instalment whose split does not add up',
    (b) => `update instalments set interest = interest + 1 where vehicle_id = ${b.paid.vehicleID} and number = 3`,
    'A generated instalment is bank charge, interest and capital',
  ],
  [
    'a capital that does not follow',
    (b) => `update instalments set capital = capital - 1 where vehicle_id = ${b.paid.vehicleID} and number = 7`,
    'The capital of a generated instalment is what the one before it left',
  ],
  [
    'a schedule of another price than the sale',
    (b) => `update sales set sold_price = sold_price + 100 where vehicle_id = ${b.paid.vehicleID}`,
    'A generated schedule finances price less deposit over its months',
  ],
  [
    'a row too few',
    (b) => `update sales set number_of_months = 13 where vehicle_id = ${b.paid.vehicleID}`,
    'A generated schedule finances price less deposit over its months',
    'The APR of a generated account is that of its terms',
  ],
  [
    'bank charges that are not two per cent',
    (b) =>
      `update instalments set bank_charge = bank_charge + 1, interest = interest - 1 where vehicle_id = ${b.paid.vehicleID} and number = 1`,
    'The bank charges of a generated schedule are their share of what is financed',
  ],
  [
    'a row added to a schedule that nobody changed',
    (b) => `update instalments set mark = 'added' where vehicle_id = ${b.paid.vehicleID} and number = 12`,
    'A schedule that was not changed by hand has only generated rows',
  ],
  [
    'a schedule of a cash sale',
    (b) => `update sales set sale_type = 0 where vehicle_id = ${b.byHand.vehicleID}`,
    'An account belongs to a sale on hire purchase with an account number',
  ],
  [
    'one account number on two sales',
    (b) =>
      `drop index sales_hp_account_key; update sales s set hp_account_no = lower(replace(o.hp_account_no, '-', ' ')) from sales o
        where o.vehicle_id = ${b.paid.vehicleID} and s.vehicle_id = ${b.byHand.vehicleID}`,
    'No two sales have one HP account number',
  ],
  [
    'an account whose parts do not make what was agreed',
    (b) =>
      `alter table hp_accounts drop constraint hp_accounts_check; update hp_accounts set remaining = remaining - 1 where vehicle_id = ${b.paid.vehicleID}`,
    'What was agreed is paid, remaining or waived',
    'What is stored of an account is what its rows and entries make of it',
  ],
  [
    'money received that is nowhere',
    (b) =>
      `alter table hp_accounts drop constraint hp_accounts_check1; update hp_accounts set received = received + 1 where vehicle_id = ${b.paid.vehicleID}`,
    'What was received is paid or surplus',
    'What is stored of an account is what its rows and entries make of it',
  ],
  [
    'an account that hides an overpayment',
    (b) =>
      `update hp_accounts set received = received - 5, surplus = surplus - 5 where vehicle_id = ${b.paid.vehicleID}`,
    'What is stored of an account is what its rows and entries make of it',
  ],
  [
    'an instalment that is paid and open at once',
    (b) =>
      `alter table instalments drop constraint instalments_check; update instalments set open = open + 1 where vehicle_id = ${b.paid.vehicleID} and number = 1`,
    'An instalment is paid, open or waived',
    'What is stored of an instalment is what its payments make of it',
  ],
  [
    'a tick without a day',
    (b) => `update instalments set pinned_date = null where vehicle_id = ${b.byHand.vehicleID} and pinned`,
    'A ticked instalment has the amount and the day of its tick',
    'What is stored of an account is what its rows and entries make of it',
    'What is stored of an instalment is what its payments make of it',
  ],
  [
    'two rows of one number',
    (b) => `update instalments set number = 5 where vehicle_id = ${b.byHand.vehicleID} and number = 6`,
    'Instalments of an account are numbered once each',
  ],
  [
    'money moved to another instalment',
    (b) =>
      `update instalment_payments set instalment_id = (select id from instalments where vehicle_id = ${b.paid.vehicleID} and number = 9)
        where instalment_id = (select id from instalments where vehicle_id = ${b.paid.vehicleID} and number = 1)`,
    'What is stored of an instalment is what its payments make of it',
  ],
  [
    'an instalment ticked as paid by nobody',
    (b) => `update instalments set paid = true where vehicle_id = ${b.paid.vehicleID} and number = 12`,
    'What is stored of an instalment is what its payments make of it',
  ],
  [
    'a payment that no longer counts as closed',
    (b) => `update instalments set batch_closed = false where vehicle_id = ${b.paid.vehicleID} and number = 1`,
    'What is stored of an instalment is what its payments make of it',
  ],
  [
    'a wrong next due date',
    (b) => `update hp_accounts set next_due_date = next_due_date + 1 where vehicle_id = ${b.paid.vehicleID}`,
    'What is stored of an account is what its rows and entries make of it',
  ],
  [
    'a settled account that forgot its settlement',
    (b) =>
      `update hp_accounts set settlement_entry_id = null, settled_on = null where vehicle_id = ${b.settled.vehicleID}`,
    'What is stored of an account is what its rows and entries make of it',
  ],
  [
    'a second settlement',
    (b) =>
      `insert into cash_entries (batch_id, date, category_id, type_id, amount, signed_amount, vehicle_id)
        values (${b.currentBatch}, '2026-03-02', 19, 6, 100, 100, ${b.settled.vehicleID})`,
    'An account has at most one settlement',
    'What is stored of an account is what its rows and entries make of it',
    'What is stored of an instalment is what its payments make of it',
  ],
  [
    'an account without rows',
    (b) => `delete from instalments where vehicle_id = ${b.byHand.vehicleID}`,
    'What is stored of an account is what its rows and entries make of it',
  ],
  [
    'a car taken in twice',
    (b) =>
      `drop index part_exchanges_pe_vehicle_key; update sales set sale_type = 2 where vehicle_id = ${b.tradeIn.vehicleID};
        insert into sales (vehicle_id, client_id, sale_type, sold_date) values (${b.tried.vehicleID}, ${b.wife}, 2, '2026-02-02');
        insert into part_exchanges (vehicle_id, pe_vehicle_id, position) values (${b.tried.vehicleID}, ${b.tradeIn.vehicleID}, 0)`,
    'A car is taken in once, and never for itself',
  ],
  [
    'a car taken in for itself',
    (b) =>
      `alter table part_exchanges drop constraint part_exchanges_check;
        update part_exchanges set pe_vehicle_id = vehicle_id where vehicle_id = ${b.partExchange.vehicleID}`,
    'A car is taken in once, and never for itself',
  ],
  [
    'a part exchange that took nothing in',
    (b) => `delete from part_exchanges where vehicle_id = ${b.partExchange.vehicleID}`,
    'A part exchange takes a car in, and no other sale does',
  ],
  [
    'a marriage of one',
    (b) => `update clients set spouse_id = null where id = ${b.husband}`,
    'A spouse is a spouse both ways',
  ],
  [
    'one number plate on two cars in stock',
    (b) =>
      `update vehicles set reg_no = (select reg_no from vehicles where id = ${b.tried.vehicleID}) where id = ${b.tradeIn.vehicleID}`,
    'Two vehicles in stock have no Maltese mark in common',
  ],
  [
    'a make that no list has',
    (b) => `update vehicles set make = 'Trabant' where id = ${b.tradeIn.vehicleID}`,
    'The lists hold every value that vehicles use',
  ],
  [
    'a car on two hires at once',
    (b) =>
      `alter table car_hires drop constraint car_hires_no_overlap; insert into car_hires (client_id, vehicle_id, hire_type, rate, start_date, end_date)
        values (${b.wife}, ${b.tradeIn.vehicleID}, 1, 2500, '2026-03-01', '2026-03-05'), (${b.wife}, ${b.tradeIn.vehicleID}, 1, 2500, '2026-03-04', '2026-03-06')`,
    'A vehicle is on one hire at a time',
  ],
  [
    'an attempt of another amount',
    (b) => `update attempts set amount = amount + 1 where vehicle_id = ${b.tried.vehicleID} and client_id = ${b.wife}`,
    'What is stored of an attempt is what its deposits make of it',
  ],
  [
    'a deposit without its attempt',
    (b) => `delete from attempts where vehicle_id = ${b.tried.vehicleID}`,
    'What is stored of an attempt is what its deposits make of it',
  ],
  [
    'an attempt of somebody who left no deposit',
    (b) =>
      `insert into attempts (vehicle_id, client_id, date, amount, latest_entry_id) values (${b.tradeIn.vehicleID}, ${b.wife}, '2026-03-02', 1, ${b.deposit})`,
    'What is stored of an attempt is what its deposits make of it',
  ],
  [
    'an attempt that stays off the list after a newer deposit',
    (b) =>
      `update attempts set dismissed_entry_id = 1 where vehicle_id = ${b.tried.vehicleID} and client_id = ${b.wife}`,
    'What is stored of an attempt is what its deposits make of it',
  ],
]

describeOnEachEngine('the integrity check', (engine) => {
  let app: TestApp
  let book: FullBook
  beforeAll(async () => {
    app = await startApp({ engine, now: '2026-03-02T09:00:00Z' })
    book = await fillBook(app)
  })
  afterAll(() => app.stop())

  test('[server 10] a well-kept book has no faults, and everything in it was looked at', async () => {
    const check = await app.call('CheckBooks', {})
    expect(check.faults).toEqual([])
    expect(check.checkedAt).toBe('2026-03-02T09:00:00.000Z')
    expect(check.counted).toMatchObject({
      batches: 2,
      accounts: 5,
      instalments: 60,
      cheques: 2,
      sales: 6,
      attempts: 2,
      expenses: 2,
    })
  })

  // Of each rule one on the other engine: the statements that find it are the same on both.
  const all = [...CORRUPTIONS, ...DEAL_CORRUPTIONS]
  const firsts = all.filter(([, , rule], at) => all.findIndex((other) => other[2] === rule) === at)

  test.each(engine === quickEngine ? all : firsts)('[server 10] names %s', async (_, statement, ...rules) => {
    const trx = await app.store.db.startTransaction().execute()
    try {
      await corruptDirectly(trx, statement(book))
      const { faults } = await checkIntegrity(trx)
      expect([...new Set(faults.map((fault) => fault.rule))].sort(), JSON.stringify(faults, null, 1)).toEqual(
        rules.sort(),
      )
      for (const fault of faults) {
        expect(fault.subject).toMatch(/\S/)
        expect(fault.detail).toMatch(/\S/)
      }
    } finally {
      await trx.rollback().execute()
    }
  })

  test('[server 10] names a hundred faults of a rule and counts the rest', async () => {
    const trx = await app.store.db.startTransaction().execute()
    try {
      await corruptDirectly(
        trx,
        `insert into cheques (bank, number, account_no, payer_name) select 'BOV', n::text, '2', 'X' from generate_series(1, 130) n`,
      )
      const { faults } = await checkIntegrity(trx)
      expect(faults).toHaveLength(101)
      expect(faults.at(-1)).toMatchObject({ subject: 'More', detail: '30 more break this rule' })
    } finally {
      await trx.rollback().execute()
    }
  })

  test('[server 10] finds nothing wrong in what cashiers do meanwhile', async () => {
    const work = async () => {
      for (let i = 0; i < 6; i++) {
        const cheque = { typeID: T.Cheque, ...typeDetails(T.Cheque), categoryID: C.HpPayment, amount: 10 }
        await app.call('AddEditCash', anEntry({ ...cheque, vehicleID: book.paid.vehicleID }))
        await app.call('AddEditCash', anEntry({ amount: 5 }))
        if (i % 3 === 2) await app.call('Reconcile', {})
      }
    }
    const look = async () => {
      const found = []
      for (let i = 0; i < 6; i++) found.push(...(await app.call('CheckBooks', {})).faults)
      return found
    }
    const [, faults] = await Promise.all([work(), look()])
    expect(faults).toEqual([])
  })

  test('[server 10] changes nothing, and may be made inside a transaction before it is committed', async () => {
    const eventIDs = () => app.store.db.selectFrom('audit_events').select('id').orderBy('id').execute()
    const before = await eventIDs()
    await transaction(app.store.db, async (trx) => {
      expect((await checkIntegrity(trx)).faults).toEqual([])
    })
    expect((await checkIntegrity(app.store.db)).faults).toEqual([])
    expect(await eventIDs()).toEqual(before)
  })
})
