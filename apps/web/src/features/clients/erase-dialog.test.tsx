import { COMMANDS } from '@forecourt/core/commands'
import type { Erasure } from '@forecourt/core/features/person/schemas'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { type Api, ApiProvider } from '../../kit/api/api'
import { Keyboard } from '../../kit/keys/keyboard'
import { KeysProvider } from '../../kit/keys/keys-provider'
import { type ScreenHost, ScreenHostProvider } from '../../kit/screen/screen'
import { EraseDialog } from './erase-dialog'

afterEach(cleanup)

const ERASURE: Erasure = {
  ...{ clientID: 7, name: 'Maria Borg', idno: '0412385M', retentionDays: 3653, from: '2026-01-31', refusals: [] },
  replaced: { entries: 2, cheques: 1, receipts: 0, files: 0, imported: 0, lines: 9 },
}

function show(erasure: Erasure, isUnlocked = true) {
  const call = vi.fn((name: string) => Promise.resolve(name === 'GetErasure' ? erasure : {}))
  const api = { call, messageOf: String } as unknown as Api // the dialog asks nothing else of it
  const host = { unlockedUntil: isUnlocked ? new Date() : null } as unknown as ScreenHost // nor of the frame
  const onClose = vi.fn()
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { networkMode: 'always' } } })}>
      <ApiProvider api={api}>
        <ScreenHostProvider host={host}>
          <KeysProvider keyboard={new Keyboard({ commands: COMMANDS })} screen="client">
            <EraseDialog clientID={7} onClose={onClose} />
          </KeysProvider>
        </ScreenHostProvider>
      </ApiProvider>
    </QueryClientProvider>,
  )
  return { call, onClose, user: userEvent.setup() }
}

test('[server 25.4] who types the whole name erases, and nobody else', async () => {
  const { call, onClose, user } = show(ERASURE)
  const field = await screen.findByRole('textbox', { name: /Full name/ })
  expect(screen.getByRole('dialog').textContent).toContain('2 entries, 1 cheque, 9 lines of the audit')
  await user.type(field, 'Maria{Enter}')
  expect(await screen.findByText('Type the full name: Maria Borg')).toBeTruthy()
  expect(call.mock.calls.map(([name]) => name)).toEqual(['GetErasure'])
  await user.type(field, ' Borg{Enter}')
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(call).toHaveBeenCalledWith('ErasePerson', { clientID: 7, confirm: 'Maria Borg' }, expect.anything())
})

test('[server 25.3] while something speaks against it, that is said, and nothing can be typed', async () => {
  show({ ...ERASURE, refusals: ['HP-2219 is open: €550.00 remain'] })
  expect(await screen.findByText('HP-2219 is open: €550.00 remain')).toBeTruthy()
  expect(screen.queryByRole('textbox')).toBeNull()
})

test('[server 25.3] nothing is asked while the passcode is locked', () => {
  const { call } = show(ERASURE, false)
  expect(screen.getByText(/Digits only/)).toBeTruthy()
  expect(call).not.toHaveBeenCalled()
})
