import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addUserByHand, resetPassword, userNamed } from '../../apps/server/src/features/users/by-hand'
import { describeOnEachEngine, startApp, TEST_SECRET, type TestApp } from '../fixtures/app'

const START = '2026-03-10T09:00:00Z'
const JOE = { username: 'joe', password: 'another horse', passcode: '0042' }
const COMMON = 'This password is one of the commonest: choose another'
const NAMED = 'Password must not contain the username'

describeOnEachEngine('signing in, kept safe', (engine) => {
  let app: TestApp
  let joeID = 0

  beforeAll(async () => {
    app = await startApp({ engine, now: START })
    const { username, password, passcode: passCode } = JOE
    joeID = (await app.call('AddUser', { username, password, passCode })).id
  })
  afterAll(() => app?.stop())

  describe('[server 17.1] passwords', () => {
    test.each([
      ['1234567890', COMMON],
      ['QWERTYUIOP', COMMON],
      [' Password123', COMMON],
      ['I am new.one here', NAMED],
    ])('%j is nobody’s new password', async (password, message) => {
      const refusals = [
        await app.refusal('AddUser', { username: 'new.one', password, passCode: '1111' }),
        await app.refusal('EditUser', { id: joeID, username: 'new.one', password }),
      ]
      for (const { status, body } of refusals) expect([status, body.errors]).toEqual([400, { password: [message] }])
      const now = new Date(START)
      const added = { username: 'new.one', password, passcode: '1111', secret: TEST_SECRET, now }
      await expect(addUserByHand(app.store, added)).rejects.toThrow(message)
      const joe = await userNamed(app.store, 'joe')
      await expect(resetPassword(app.store, { ...joe, username: 'new.one' }, { password, now })).rejects.toThrow(
        message,
      )
      expect((await app.call('GetUsers', {})).data.map(({ username }) => username)).toEqual(['joe', 'maria'])
      await app.signIn(JOE)
      await app.signIn()
    })
  })
})
