import { expect, test } from 'vitest'
import { pollImport } from './poll-import'

test('[server 19.3] what goes on is asked again until it is answered, and any other refusal is told at once', async () => {
  const asked = { times: 0, waits: 0 }
  const how = {
    codeOf: (error: unknown) => error,
    wait: async () => {
      asked.waits += 1
    },
  }
  const answer = pollImport(async () => {
    asked.times += 1
    if (asked.times < 3) throw 'IMPORT_RUNNING'
    return 'checked'
  }, how)
  expect([await answer, asked]).toEqual(['checked', { times: 3, waits: 2 }])
  await expect(pollImport(() => Promise.reject('IMPORT_APPLIED'), how)).rejects.toBe('IMPORT_APPLIED')
  expect(asked.waits).toBe(2)
})
