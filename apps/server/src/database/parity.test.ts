import { type Compilable, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines, type FreshDatabase } from '../../../../tests/fixtures/databases'
import type { Db } from './database'
import { sqlStateOf, isBusy, isTimeout, isUniqueViolation } from './errors'
import { streamRows } from './stream'
import { transaction } from './transaction'

type Row = Record<string, unknown>

/** The code of what a promise fails with; undefined when it does not fail. */
async function codeFrom(promise: Promise<unknown>): Promise<string | undefined> {
  try {
    await promise
    return undefined
  } catch (error) {
    expect(error).toBeInstanceOf(Error)
    return sqlStateOf(error) ?? `no code: ${error}`
  }
}

async function rows(db: Pick<Db, 'getExecutor'>, text: string): Promise<Row[]> {
  return (await sql.raw<Row>(text).execute(db)).rows
}

/** Something that one part of a test waits for until another gives it. */
function aSignal(): { give: () => void; given: Promise<void> } {
  let give = () => {}
  const given = new Promise<void>((resolve) => {
    give = resolve
  })
  return { give: () => give(), given }
}

/** A raw query in the shape that `streamRows` takes. */
function raw<R = Row>(db: Db, text: string, parameter?: unknown): Compilable<R> {
  const query = parameter === undefined ? sql.raw<R>(text) : sql<R>`${sql.raw(text)} ${parameter}`
  return { compile: () => query.compile(db) }
}

describe.each(engines)('one behaviour: $name', (engine) => {
  let fresh: FreshDatabase
  let db: Db
  beforeAll(async () => {
    fresh = await engine.empty({ limits: { statementMs: 1_500, waitMs: 20_000, idleMs: 1_000 }, poolSize: 8 })
    db = fresh.store.db
    await db.transaction().execute(async (trx) => {
      // The limit is of what is tested, not of making its tables.
      await rows(trx, 'set local statement_timeout = 60000')
      await rows(
        trx,
        `create extension if not exists btree_gist; create extension if not exists pg_trgm; create extension if not exists unaccent;
       create table account (id int primary key, cents bigint not null constraint account_positive check (cents >= 0));
       create table entry (id bigint generated always as identity primary key, account int references account, note text,
         constraint entry_note_key unique (note));
       create table hire (vehicle int, days daterange, constraint hire_overlap exclude using gist (vehicle with =, days with &&));
       insert into account values (1, 1000), (2, 0)`,
      )
    })
  })
  afterAll(() => fresh?.drop())

  test('a transaction is kept when it ends and undone when it throws', async () => {
    const made = await transaction(db, async (trx) => {
      await rows(trx, `insert into entry (note) values ('kept')`)
      return 'made'
    })
    expect(made).toBe('made')
    const undone = transaction(db, async (trx) => {
      await rows(trx, `insert into entry (note) values ('undone')`)
      throw new RangeError('changed my mind')
    })
    await expect(undone).rejects.toThrow(new RangeError('changed my mind'))
    expect(await rows(db, `select note from entry where note in ('kept', 'undone')`)).toEqual([{ note: 'kept' }])
  })

  test('violations carry their code, constraint and table', async () => {
    await rows(db, `insert into entry (note) values ('twice')`)
    const unique = await rows(db, `insert into entry (note) values ('twice')`).catch((error: unknown) => error)
    expect(unique).toBeInstanceOf(Error)
    expect(unique).toMatchObject({ code: '23505', constraint: 'entry_note_key', table: 'entry' })
    expect([
      isUniqueViolation(unique),
      isUniqueViolation(unique, 'entry_note_key'),
      isUniqueViolation(unique, 'other'),
    ]).toEqual([true, true, false])
    await rows(db, `insert into hire values (1, '[2026-01-01,2026-01-05)')`)
    const overlap = await rows(db, `insert into hire values (1, '[2026-01-04,2026-01-06)')`).catch(
      (error: unknown) => error,
    )
    expect(overlap).toMatchObject({ code: '23P01', constraint: 'hire_overlap' })
    expect(await codeFrom(rows(db, 'insert into entry (account) values (99)'))).toBe('23503')
    expect(await codeFrom(rows(db, 'update account set cents = -1'))).toBe('23514')
    expect(await codeFrom(rows(db, 'insert into account (id) values (7)'))).toBe('23502')
    expect(await codeFrom(rows(db, 'selec 1'))).toBe('42601')
    expect(await codeFrom(sql`select ${'x'}::int`.execute(db))).toBe('22P02')
    expect(await codeFrom(sql`select ${'a\u0000b'}::text`.execute(db))).toBe('22021')
    for (let i = 0; i < 30; i += 1) {
      expect(await codeFrom(rows(db, 'select 1 / 0'))).toBe('22012')
      expect(await rows(db, 'select 1 as one')).toEqual([{ one: 1 }])
    }
  })

  test('whole numbers of any size, decimals and days arrive as text, also in arrays; moments in UTC', async () => {
    const [row] = await rows(
      db,
      `select 9007199254740993::bigint as big, 0.10::numeric as dec, date '2026-03-29' as day, array[1::bigint] as bigs,
         array[0.10::numeric] as decs, array[date '2026-03-29'] as days, 7 as small, true as yes, null as nothing,
         sum(x) as total, count(*) as many, '{"a": [1]}'::jsonb as doc, timestamptz '2026-03-29 01:30+00' as at
       from (values (1::bigint), (2)) v(x)`,
    )
    expect(row).toEqual({
      ...{ big: '9007199254740993', dec: '0.10', day: '2026-03-29', bigs: ['1'], decs: ['0.10'], days: ['2026-03-29'] },
      ...{
        small: 7,
        yes: true,
        nothing: null,
        total: '3',
        many: '2',
        doc: { a: [1] },
        at: new Date('2026-03-29T01:30:00Z'),
      },
    })
    expect(await rows(db, `select current_setting('timezone') as zone, '2026-07-01'::timestamptz::text as at`)).toEqual(
      [{ zone: 'UTC', at: '2026-07-01 00:00:00+00' }],
    )
  })

  test('parameters arrive as what they are', async () => {
    const at = new Date('2026-02-03T04:05:06.789Z')
    const text = `ħġż "quoted" 'single' \\ back {brace}, comma`
    const answer =
      await sql<Row>`select ${text}::text as text, ${at}::timestamptz as at, ${[1, null, 3]}::int[] as numbers,
      ${[text, null]}::text[] as texts, ${JSON.stringify({ a: text })}::jsonb as doc, ${null}::text as nothing, ${true}::bool as yes,
      ${'9007199254740993'}::bigint as big, ${12.5}::numeric as dec, ${Buffer.from([0, 255])}::bytea::text as bytes,
      ${'2026-03-29'}::date as day`.execute(db)
    expect(answer.rows[0]).toEqual({
      ...{ text, at, numbers: [1, null, 3], texts: [text, null], doc: { a: text }, nothing: null, yes: true },
      ...{ big: '9007199254740993', dec: '12.5', bytes: '\\x00ff', day: '2026-03-29' },
    })
  })

  test('a savepoint undoes its part only', async () => {
    await transaction(db, async (trx) => {
      await rows(trx, `insert into entry (note) values ('before')`)
      await rows(trx, 'savepoint here')
      expect(await codeFrom(rows(trx, `insert into entry (note) values ('before')`))).toBe('23505')
      expect(await codeFrom(rows(trx, 'select 1'))).toBe('25P02')
      await rows(trx, 'rollback to here')
      await rows(trx, `insert into entry (note) values ('after')`)
    })
    expect(await rows(db, `select note from entry where note in ('before', 'after') order by id`)).toEqual([
      { note: 'before' },
      { note: 'after' },
    ])
  })

  test('committing a transaction that had failed is an error, not a silent rollback', async () => {
    const swallowed = transaction(db, async (trx) => {
      await rows(trx, `insert into entry (note) values ('lost')`)
      await rows(trx, 'select 1 / 0').catch(() => [])
    })
    expect(await codeFrom(swallowed)).toBe('25P02')
    expect(await rows(db, `select 1 from entry where note = 'lost'`)).toEqual([])
  })

  test('what a commit refuses leaves nothing of its transaction, and no connection in the middle of one', async () => {
    await rows(
      db,
      'create table late (id int, constraint late_key unique (id) deferrable initially deferred); insert into late values (1)',
    )
    const ending = (note: string, last: string) =>
      transaction(db, async (trx) => {
        await sql`insert into entry (note) values (${note})`.execute(trx)
        return rows(trx, last)
      })
    const noted = async () =>
      (await rows(db, `select note from entry where note like 'end %' order by note`)).map(({ note }) => note)
    expect(await ending('end a', `insert into late values (2) returning id`)).toEqual([{ id: 2 }])
    const failing: Record<string, string> = {
      'select 1 / 0': '22012',
      'insert into late values (1)': '23505',
      'selec 1': '42601',
      'select pg_sleep(20)': '57014',
    }
    for (const [last, code] of Object.entries(failing)) expect(await codeFrom(ending('end c', last)), last).toBe(code)
    const thrown = transaction(db, async (trx) => {
      await rows(trx, `insert into entry (note) values ('end d')`)
      throw new RangeError('changed my mind')
    })
    await expect(thrown).rejects.toThrow(new RangeError('changed my mind'))
    expect(await noted()).toEqual(['end a'])
    // As many as may be at once, twice over.
    const many = Array.from({ length: 16 }, (_, i) => ending(`end e${i}`, i % 2 ? 'select 1 / 0' : 'select 1 as one'))
    const ended = await Promise.allSettled(many)
    expect(ended.filter(({ status }) => status === 'fulfilled')).toHaveLength(8)
    expect(await noted()).toHaveLength(9)
  })

  test('inside a transaction a query beside it, or another transaction, is refused at once', async () => {
    const codes: (string | undefined)[] = []
    await transaction(db, async (trx) => {
      codes.push(await codeFrom(rows(db, 'select 1')))
      codes.push(await codeFrom(transaction(db, async () => 1)))
      codes.push(await codeFrom(streamRows(fresh.store, raw(db, 'select 1')).next()))
      codes.push(await codeFrom(fresh.store.listen('x', () => {})))
      codes.push(await codeFrom(fresh.store.vacuum()))
      codes.push(await codeFrom(rows(trx, 'select 1')))
    })
    expect(codes).toEqual(['55000', '55000', '55000', '55000', '55000', undefined])
  })

  test('work that outlives the transaction it was started in queries as usual', async () => {
    let later: Promise<Row[]> | undefined
    let again: Promise<number> | undefined
    const over = aSignal()
    await transaction(db, async (trx) => {
      later = over.given.then(async () => {
        again = transaction(db, async () => 2)
        await again
        await rows(db, 'select 1')
        return rows(db, 'select 3 as three')
      })
      await rows(trx, 'select 1')
    })
    over.give()
    expect(await later).toEqual([{ three: 3 }])
    expect(await again).toBe(2)
  })

  test('a hundred increments at once under a row lock make a hundred', async () => {
    await Promise.all(
      Array.from({ length: 100 }, () =>
        transaction(db, async (trx) => {
          const [account] = await rows(trx, 'select cents from account where id = 2 for update')
          await sql`update account set cents = ${Number(account?.cents) + 1} where id = 2`.execute(trx)
        }),
      ),
    )
    expect(await rows(db, 'select cents from account where id = 2')).toEqual([{ cents: '100' }])
  })

  test('three hundred mixed queries at once each get their own answer', async () => {
    const answers = await Promise.all(
      Array.from({ length: 300 }, async (_, i) => {
        if (i % 7 === 0) return codeFrom(rows(db, 'select 1 / 0'))
        if (i % 5 === 0) return transaction(db, async (trx) => (await rows(trx, `select ${i} as i`))[0]?.i)
        return (await sql<Row>`select ${i}::int as i`.execute(db)).rows[0]?.i
      }),
    )
    expect(answers).toEqual(Array.from({ length: 300 }, (_, i) => (i % 7 === 0 ? '22012' : i)))
  })

  test('a notification comes after its commit, and not at all after a rollback', async () => {
    const heard: string[] = []
    const stop = await fresh.store.listen('changes "x"', (payload) => heard.push(payload))
    const notify = (payload: string) => sql`select pg_notify('changes "x"', ${payload})`
    await transaction(db, async (trx) => {
      await notify('first').execute(trx)
      await new Promise((resolve) => setTimeout(resolve, 100))
      heard.push('committing')
    })
    await transaction(db, async (trx) => {
      await notify('undone').execute(trx)
      throw new Error('no')
    }).catch(() => {})
    await notify('last').execute(db)
    await expect.poll(() => heard).toEqual(['committing', 'first', 'last'])
    await stop()
    await notify('after').execute(db)
    await rows(db, 'select 1')
    expect(heard).toHaveLength(3)
  })

  test('a statement past its limit ends with 57014 and the next one works; set local changes the limit', async () => {
    const late = await rows(db, 'select pg_sleep(20)').catch((error: unknown) => error)
    expect(isTimeout(late)).toBe(true)
    expect(await rows(db, 'select 1 as one')).toEqual([{ one: 1 }])
    await transaction(db, async (trx) => {
      await rows(trx, 'set local statement_timeout = 60000')
      await rows(trx, 'select pg_sleep(1.8)')
    })
  })

  test('a transaction left idle is rolled back and does not hold the others', async () => {
    const idle = transaction(db, async (trx) => {
      await rows(trx, `insert into entry (note) values ('idle')`)
      await new Promise((resolve) => setTimeout(resolve, 4_000))
      await rows(trx, 'select 1')
    })
    expect(await codeFrom(idle)).toBe('25P03')
    expect(await rows(db, `select 1 from entry where note = 'idle'`)).toEqual([])
  })

  test('fifty thousand rows stream flat, with parameters, from one snapshot', async () => {
    await rows(db, 'create table big (id integer, pad text)')
    await transaction(db, async (trx) => {
      await rows(trx, 'set local statement_timeout = 60000')
      await rows(trx, 'insert into big select g, repeat(md5(g::text), 4) from generate_series(1, 50000) g')
    })
    let count = 0
    let sum = 0
    let largest = 0
    const before = process.memoryUsage().rss
    let most = before
    for await (const batch of streamRows(
      fresh.store,
      raw<{ id: number }>(db, 'select * from big where id >', 0),
      1000,
    )) {
      // Deleted while it is read: the stream still shows what was there when it began.
      if (count === 0) await rows(db, 'delete from big')
      count += batch.length
      largest = Math.max(largest, batch.length)
      for (const row of batch) sum += row.id
      most = Math.max(most, process.memoryUsage().rss)
    }
    expect([count, sum, largest]).toEqual([50_000, (50_000 * 50_001) / 2, 1000])
    expect(most - before).toBeLessThan(100e6)
  })

  test('a stream left early or failing in the middle leaves nothing behind', async () => {
    for await (const batch of streamRows(fresh.store, raw(db, 'select generate_series(1, 5000) as n'), 100)) {
      expect(batch).toHaveLength(100)
      break
    }
    const failing = async () => {
      const query = raw(db, 'select 1 / (3000 - n) as x from generate_series(1, 5000) n')
      for await (const _ of streamRows(fresh.store, query, 100)) await rows(db, 'select 1')
    }
    expect(await codeFrom(failing())).toBe('22012')
    expect(await rows(db, 'select name from pg_cursors')).toEqual([])
    const empty = await streamRows(fresh.store, raw(db, 'select 1 where false')).next()
    expect(empty.done).toBe(true)
  })

  test('while a slow reader streams, others write', async () => {
    const stream = streamRows(fresh.store, raw(db, 'select generate_series(1, 5000) as n'), 1000)
    await stream.next()
    const writes = Array.from({ length: 5 }, (_, i) => rows(db, `insert into entry (note) values ('beside ${i}')`))
    await Promise.all(writes)
    await new Promise((resolve) => setTimeout(resolve, 1_300))
    let read = 1000
    for await (const batch of stream) read += batch.length
    expect(read).toBe(5000)
  })

  test('statements of the database are its own: serializable, read only, skip locked, upsert, trigram, unaccent', async () => {
    const readOnly = db
      .transaction()
      .setAccessMode('read only')
      .execute((trx) => rows(trx, `insert into entry (note) values ('read only')`))
    expect(await codeFrom(readOnly)).toBe('25006')
    await db
      .transaction()
      .setIsolationLevel('serializable')
      .execute((trx) => rows(trx, 'select * from account for update skip locked'))
    await rows(db, `insert into account values (3, 1) on conflict (id) do update set cents = excluded.cents`)
    expect(
      await rows(db, `select unaccent('Żebbuġ Ħamrun') as plain, similarity('ford', 'fjord') > 0.3 as near`),
    ).toEqual([{ plain: 'Zebbug Hamrun', near: true }])
  })

  test('waiting too long for a connection is refused as busy', async () => {
    const own = await engine.fresh({ limits: { waitMs: 400 }, poolSize: 1 })
    try {
      const [held, released] = [aSignal(), aSignal()]
      const holder = transaction(own.store.db, async (trx) => {
        await rows(trx, 'select 1')
        held.give()
        await released.given
      })
      await held.given
      const refused = await rows(own.store.db, 'select 1').catch((error: unknown) => error)
      released.give()
      expect(sqlStateOf(refused)).toBe('53300')
      expect(isBusy(refused)).toBe(true)
      await holder
      expect(await rows(own.store.db, 'select 1 as one')).toEqual([{ one: 1 }])
    } finally {
      await own.drop()
    }
  })

  test('closing waits for what runs, refuses what comes after, and may be asked twice', async () => {
    const own = await engine.fresh()
    const begun = aSignal()
    const running = transaction(own.store.db, async (trx) => {
      await rows(trx, 'select 1')
      begun.give()
      await new Promise((resolve) => setTimeout(resolve, 200))
      return rows(trx, 'select 1 as one')
    })
    await begun.given
    const [, , answer] = await Promise.all([own.store.end(), own.store.end(), running])
    expect(answer).toEqual([{ one: 1 }])
    await expect(rows(own.store.db, 'select 1')).rejects.toThrow()
    await own.drop()
  })

  test('vacuum frees dead rows and counts what there is', async () => {
    await rows(db, `create table worn as select generate_series(1, 2000) as id`)
    await rows(db, 'delete from worn where id > 500')
    await fresh.store.vacuum()
    expect(await rows(db, `select reltuples from pg_class where relname = 'worn'`)).toEqual([{ reltuples: 500 }])
  })
})
