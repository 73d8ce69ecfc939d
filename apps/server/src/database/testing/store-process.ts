// A process of its own with the embedded database open, for tests that kill it or open the same directory again.
// Arguments: data directory, worker file, then `hold` (open and wait) or `write` (commit until killed).
import { sql } from 'kysely'
import { openStore } from '../database'
import { transaction } from '../transaction'

const [dataDir = '', worker = '', task] = process.argv.slice(2)

async function say(line: string): Promise<void> {
  await new Promise((resolve) => process.stdout.write(`${line}\n`, resolve))
}

try {
  const store = await openStore({ dataDir, worker: new URL(worker) })
  await say('ready')
  if (task === 'write') await Promise.all([1, 2, 3].map((writer) => write(writer)))
  else process.stdin.once('data', () => store.end().then(() => process.exit(0)))

  /** Each transaction moves the balance and notes an entry; its id is said once it is committed. */
  async function write(writer: number): Promise<void> {
    for (;;) {
      const id = await transaction(store.db, async (trx) => {
        await sql`update balance set total = total + ${writer}`.execute(trx)
        const added = await sql<{ id: string }>`insert into entry (amount) values (${writer}) returning id`.execute(trx)
        return added.rows[0]?.id
      })
      await say(`kept ${id}`)
      if (Number(id) % 97 === 0) await sql`checkpoint`.execute(store.db)
    }
  }
} catch (error) {
  await say(`refused ${error instanceof Error ? error.message : error}`)
  process.exit(1)
}
