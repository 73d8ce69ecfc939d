import { test } from 'vitest'
import { expectGuessesStopped } from '../fixtures/passcode-guesses'

test('[server 16.3] whoever tries all ten thousand passcodes of an owner finds none', () =>
  expectGuessesStopped(10_000))
