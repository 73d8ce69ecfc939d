import { COMMANDS } from '@forecourt/core/commands'
import type { RecordChange } from '@forecourt/core/features/history/schemas'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useEffect } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { type Api, ApiProvider } from '../../kit/api/api'
import { Keyboard } from '../../kit/keys/keyboard'
import { KeysProvider } from '../../kit/keys/keys-provider'
import { type ScreenHost, ScreenHostProvider } from '../../kit/screen/screen'
import { HistoryButton, type HistoryRecord, useHistory } from './history-dialog'

afterEach(cleanup)

const EDITED: RecordChange = {
  at: '2026-11-20T10:05:00.000Z',
  username: 'maria',
  action: 'edit',
  kind: 'entry',
  id: 812,
  summary: 'Entry changed: HP Payment · HP-2219 · €550.00',
  changes: [
    { field: 'Amount', before: '€500.00', after: '€550.00' },
    { field: 'Description', before: '', after: 'October' },
  ],
  locked: false,
}

function Part({ record }: { record: HistoryRecord | null }) {
  const { dialog } = useHistory(() => record)
  useEffect(() => document.querySelector('input')?.focus(), [])
  return (
    <>
      <input aria-label="Amount" />
      {dialog}
    </>
  )
}

/** A page with its history, and a part of it with that of a record. */
function show({ record, isUnlocked = true }: { record: HistoryRecord | null; isUnlocked?: boolean }) {
  const call = vi.fn(() => Promise.resolve({ data: [EDITED], totalCount: 80 }))
  const api = { call } as unknown as Api // the dialog asks nothing else of it
  const host = {
    workstation: { timeZone: 'Europe/Malta' },
    unlockedUntil: isUnlocked ? new Date() : null,
    unlock: () => Promise.resolve(null),
  } as unknown as ScreenHost // nor of the frame
  const keyboard = new Keyboard({ commands: COMMANDS })
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { networkMode: 'always' } } })}>
      <ApiProvider api={api}>
        <ScreenHostProvider host={host}>
          <KeysProvider keyboard={keyboard} screen="edit-entry">
            <HistoryButton kind="settings" id={null} words="settings" />
            <Part record={record} />
          </KeysProvider>
        </ScreenHostProvider>
      </ApiProvider>
    </QueryClientProvider>,
  )
  return { call, user: userEvent.setup() }
}

const ENTRY: HistoryRecord = { kind: 'entry', id: 812, words: '812, HP Payment' }

test('[server 10] Alt H shows who changed a record, when and what, each field before and after', async () => {
  const { call, user } = show({ record: null })
  await user.keyboard('{Alt>}h{/Alt}')
  expect(await screen.findByRole('row', { name: /Amount €500.00 €550.00/ })).toBeTruthy()
  const [, first, second] = screen.getAllByRole('row')
  expect(first?.textContent).toContain('20-11-2026')
  expect(first?.textContent).toContain('mariaEntry changed: HP Payment · HP-2219 · €550.00Amount€500.00€550.00')
  expect(second?.textContent).toBe('DescriptionOctober')
  expect(screen.getByText('1 of 80')).toBeTruthy()
  expect(call).toHaveBeenCalledWith('GetHistory', { kind: 'settings', pageSize: 50 }, expect.anything())
  await user.click(screen.getByRole('button', { name: 'Show more' }))
  await waitFor(() =>
    expect(call).toHaveBeenLastCalledWith('GetHistory', { kind: 'settings', pageSize: 100 }, expect.anything()),
  )
})

test('[server 10] the record of what is worked on comes before that of its page; Esc gives focus back', async () => {
  const { call, user } = show({ record: ENTRY })
  await user.keyboard('{Alt>}h{/Alt}')
  expect(await screen.findByRole('group', { name: 'Changes, newest first' })).toBe(document.activeElement)
  expect(call).toHaveBeenCalledWith('GetHistory', { kind: 'entry', id: 812, pageSize: 50 }, expect.anything())
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).toBeNull()
  await waitFor(() => expect(screen.getByLabelText('Amount')).toBe(document.activeElement))
})

test('[server 10] what is behind the passcode asks nothing of the server before it is given', async () => {
  const { call, user } = show({ record: { kind: 'expense', id: 3, words: 'expense 1' }, isUnlocked: false })
  await user.keyboard('{Alt>}h{/Alt}')
  expect(await screen.findByText('Passcode locked')).toBeTruthy()
  expect(call).not.toHaveBeenCalled()
})
