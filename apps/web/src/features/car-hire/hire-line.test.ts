import { describe, expect, test } from 'vitest'
import { EMPTY_HIRE, type HireValues } from './hire-draft'
import { hireLineChecks } from './hire-line'

type Hires = Parameters<typeof hireLineChecks>[1]['hires']

const values = {
  ...EMPTY_HIRE,
  vehicleID: 7,
  vehicle: 'ECK 401 Kia',
  rate: '25.00',
  start: '2026-11-25',
  end: '2026-12-02',
}
const other = { carHireID: 4, clientName: 'Ġorġ Ħili', startDateTime: '2026-12-01', endDateTime: '2026-12-05' }

describe('[D3 2.14] [server 9] what the palette says of a hire', () => {
  test.each<[string, [hire: HireValues, hires: Hires], string[]]>([
    ['not known yet', [values, undefined], ['waiting: Checking whether it is free…']],
    ['free', [values, []], ['passed: It is free on these days']],
    [
      'free from the day that it comes back',
      [{ ...values, end: '2026-12-01' }, [other]],
      ['passed: It is free on these days'],
    ],
    ['taken', [values, [other]], ['failed: It is hired to Ġorġ Ħili from 01-12-2026 to 05-12-2026']],
    [
      'back before it goes',
      [{ ...values, end: '2026-11-25' }, []],
      ['failed: End Date must be at least the day after Start Date'],
    ],
    ['no car yet', [{ ...values, vehicleID: null }, undefined], []],
  ])('%s', (_, [hire, hires], said) => {
    const checks = hireLineChecks(hire, { hires, isSold: false }).map(({ state, text }) => `${state}: ${text}`)
    expect(checks).toEqual([...said, 'waiting: The form asks for client and type'])
    const withClient = hireLineChecks({ ...hire, clientID: 9 }, { hires, isSold: false })
    expect(withClient.at(-1)?.text).toBe('The form asks for the type')
  })

  test('a car that is sold is not for hire, whatever its days', () => {
    expect(hireLineChecks(values, { hires: [], isSold: true })[0]).toEqual({
      state: 'failed',
      text: 'It is sold and cannot be hired',
    })
  })
})
