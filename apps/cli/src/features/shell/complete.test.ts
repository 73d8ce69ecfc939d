import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { OPERATIONS } from '@forecourt/core/operations'
import { describe, expect, test } from 'vitest'
import type { Streams } from '../../streams'
import { commandTree } from '../../kit/command-tree'
import { createProgram } from '../../run'
import { runnableCommands } from './commands'
import { completionOffer } from './complete'
import { formatOffer, parseTyped } from './complete-shells'
import { collectCompletionSources } from './completion-sources'

const root = commandTree(createProgram({ env: {} } as Streams, new Set()))
const built = { root, ...collectCompletionSources(root) }

async function offered(line: string): Promise<string[]> {
  const typed = parseTyped('bash', [line, String(line.length)])
  const env = { FORECOURT_CONFIG_DIR: '/nowhere' }
  return formatOffer('bash', await completionOffer(built, typed, { env, signal: AbortSignal.timeout(1_000) }), typed)
    .trimEnd()
    .split('\n')
}

describe('[commands 3.6] what Tab offers', () => {
  test.each([
    ['forecourt hp s', ['words', 'schedules', 'show', 'settlement']],
    ['forecourt --json hp du', ['words', 'due']],
    ['forecourt --server x hp du', ['words', 'due']],
    ['forecourt help batch re', ['words', 'reopen']],
    ['cd x; forecourt hp du', ['words', 'due']],
    ['forecourt hp due --buc', ['words', '--bucket']],
    ['forecourt hp due --bucket o', ['words', 'over-90']],
    ['forecourt hp due --bucket=o', ['words', 'over-90']],
    ['forecourt cash list --category hp', ['words', 'HP\\ Payment', 'HP\\ Settlement']],
    ['forecourt cash list --category "HP P', ['words', 'HP Payment']],
    ['forecourt cash list --columns id,hp', ['words', 'id,hpAccountNo']],
    ['forecourt cash list --sort Amo', ['words', 'Amount']],
    ['forecourt pay HP-1 250 ch', ['words', 'chq']],
    ['forecourt pay HP-1 250 chq bank:H', ['words', 'HSBC']],
    ['forecourt pay HP-1 --bank H', ['words', 'HSBC']],
    ['forecourt pay HP-1 --accept mismatch,dou', ['words', 'mismatch,double']],
    ['forecourt history veh', ['words', 'vehicle']],
    ['forecourt completion f', ['words', 'fish']],
    ['forecourt attach "ABC 123" card.pdf --kind id', ['words', 'identity']],
    ['forecourt batch close --accept difference,n', ['words', 'difference,not-counted']],
    ['forecourt email receipt 10482 --to e', ['']],
    ['forecourt webhook add x --kinds entry,ba', ['words', 'entry,batch']],
    ['forecourt export cash --out x', ['files']],
    ['forecourt months lock last', ['words', 'last-month']],
    // Nobody is signed in: nothing, and no word about it.
    ['forecourt hp show HP', ['']],
    ['forecourt pay ', ['']],
    ['forecourt nonsense ', ['']],
    ['forecourt token revoke n', ['']],
    ['forecourt history token n', ['']],
    ['forecourt history settings n', ['']],
    ['forecourt "unfinished', ['']],
  ])('%s', async (line, offer) => {
    const got = await offered(line)
    expect(got.filter((each) => offer.includes(each))).toEqual(offer)
    if (offer.length < 4) expect(got).toEqual(offer)
  })

  test('files of jobs, and the names of their jobs', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'forecourt-tab-'))
    writeFileSync(
      join(folder, 'night.yaml'),
      'jobs: [{ name: books, export: cash }, { name: stock, export: vehicles }]',
    )
    writeFileSync(join(folder, 'notes.txt'), '')
    expect(await offered(`forecourt run ${folder}/n`)).toEqual(['words', `${folder}/night.yaml`])
    expect(await offered(`forecourt run ${folder}/night.yaml --only books,`)).toEqual(['words', 'books,stock'])
  })

  test('every closed set of values belongs to an option that there is', () => {
    const known = [root, ...runnableCommands(root)].flatMap(({ path, options }) =>
      options.flatMap(({ names }) => names.map((name) => `${path} ${name}`)),
    )
    expect(Object.keys(built.values).filter((each) => !known.includes(each))).toEqual([])
    expect(Object.keys(built.values).length).toBeGreaterThan(80)
  })

  test('it asks the calls of the contract', () => {
    const { GetHPSchedules, GetVehicles, GetClientsDropDown, GetServiceTokens, GetUsers, GetWebhooks } = OPERATIONS
    const { GetCashManagement, GetBatchList, GetChanges } = OPERATIONS
    const found = [GetHPSchedules, GetVehicles, GetClientsDropDown]
    const named = [GetServiceTokens, GetUsers, GetWebhooks, GetCashManagement, GetBatchList, GetChanges]
    expect([...found, ...named].map(({ path, method }) => `${method} ${path}`)).toEqual([
      'POST /api/HPSchedule/GetHPSchedules',
      'POST /api/Admin/GetVehicles',
      'GET /api/Admin/GetClientsDropDown',
      'GET /api/User/GetServiceTokens',
      'POST /api/User/GetUsers',
      'GET /api/ManageData/GetWebhooks',
      'POST /api/Admin/GetCashManagement',
      'POST /api/Admin/GetBatchList',
      'POST /api/Admin/GetChanges',
    ])
  })
})
