import { describe, expect, test } from 'vitest'
import {
  DatabaseError,
  databaseError,
  isBusy,
  isDiskFull,
  isRetryable,
  isTimeout,
  isUniqueViolation,
  isUnknownOutcome,
  refuseSilentRollback,
} from './errors'

const coded = (code: string) => databaseError(code, 'because')

describe('what an error means', () => {
  test.each([
    ['23505', isUniqueViolation],
    ['40001', isRetryable],
    ['40P01', isRetryable],
    ['57014', isTimeout],
    ['53100', isDiskFull],
    ['ENOSPC', isDiskFull],
    ['53300', isBusy],
    ['55P03', isBusy],
    ['57P03', isBusy],
    ['08001', isBusy],
    ['EHOSTUNREACH', isBusy],
    ['57P02', isUnknownOutcome],
    ['08006', isUnknownOutcome],
    ['57P03', isUnknownOutcome],
    ['ECONNRESET', isUnknownOutcome],
  ])('%s', (code, meaning) => {
    expect(meaning(coded(code))).toBe(true)
    expect(meaning(Object.assign(new Error('from pg'), { code }))).toBe(true)
  })

  test.each([isUniqueViolation, isBusy, isDiskFull, isTimeout, isRetryable, isUnknownOutcome])(
    '%o says no to everything else',
    (meaning) => {
      for (const other of [new Error('x'), coded('42601'), null, undefined, 'text', 5, {}])
        expect(meaning(other)).toBe(false)
    },
  )

  test('a constraint is compared when it is named', () => {
    const error = new DatabaseError('twice', { code: '23505', constraint: 'users_username_key' })
    expect(isUniqueViolation(error)).toBe(true)
    expect(isUniqueViolation(error, 'users_username_key')).toBe(true)
    expect(isUniqueViolation(error, 'users')).toBe(false)
  })

  test('a connection that broke has no code in pg, and an ended statement may be marked', () => {
    expect(isUnknownOutcome(new Error('Connection terminated unexpectedly'))).toBe(true)
    expect(isUnknownOutcome(new DatabaseError('late', { code: '57014', isOutcomeUnknown: true }))).toBe(true)
    expect(isUnknownOutcome(new DatabaseError('late', { code: '57014' }))).toBe(false)
  })

  test('an engine that stopped for want of room says so in words only', () => {
    const stopped = new DatabaseError('The engine stopped (PANIC: could not write: No space left on device)', {
      code: '57P02',
    })
    expect([isDiskFull(stopped), isUnknownOutcome(stopped)]).toEqual([true, true])
  })

  test('fields of pg are kept, others (parameters, say) are not', () => {
    const error = new DatabaseError('no', {
      code: '23502',
      column: 'note',
      routine: 'ExecConstraints',
      params: ['secret'],
    })
    expect(error).toMatchObject({
      name: 'DatabaseError',
      message: 'no',
      code: '23502',
      column: 'note',
      routine: 'ExecConstraints',
    })
    expect('params' in error).toBe(false)
  })

  test('a commit that was answered with a rollback is an error', () => {
    expect(() => refuseSilentRollback({ command: 'ROLLBACK' })).toThrow('rolled back instead of committed')
    expect(() => refuseSilentRollback({ command: 'COMMIT' })).not.toThrow()
  })
})
