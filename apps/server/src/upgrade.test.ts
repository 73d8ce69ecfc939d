import { type Migration, sql } from 'kysely'
import { expect, test } from 'vitest'
import { engines } from '../../../tests/fixtures/databases'
import { upgrade } from './upgrade'

test.each(engines)('[server 13] an upgrade that takes a while says how far it is, on $name', async (engine) => {
  const step = (text: string): Migration => ({
    async up(db) {
      await sql.raw(text).execute(db)
    },
  })
  const first = { '0001-first': step('create table first (id int)') }
  const list = {
    ...first,
    '0002-quick': step('create table quick (id int)'),
    '0003-slow': step('create table slow as select pg_sleep(0.5)::text as n'),
  }
  const { store, drop } = await engine.empty()
  try {
    const said: string[] = []
    const run = (migrations: typeof first) =>
      upgrade(store, (line) => said.push(line), { list: migrations, quietMs: 150 })
    await run(first)
    expect(said, 'a new database is made without a word').toEqual([])
    expect(await run(list)).toEqual(['0002-quick', '0003-slow'])
    expect(said[0]).toMatch(/^Upgrading the database: 2 migrations\. /)
    expect(said.slice(1, -1)).toContainEqual(expect.stringMatching(/^ {2}2 of 2: 0003-slow, \d+ s$/))
    expect(said.at(-1)).toMatch(/^The database is upgraded after \d+ s$/)
    said.length = 0
    await run(list)
    expect(said).toEqual([])
  } finally {
    await drop()
  }
})
