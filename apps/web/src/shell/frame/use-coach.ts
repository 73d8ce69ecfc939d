import { COMMANDS } from '@forecourt/core/commands'
import type { Command } from '@forecourt/core/kernel/command'
import type { Day } from '@forecourt/core/kernel/days'
import { useCallback, useEffect, useState } from 'react'
import type { Keyboard } from '../../kit/keys/keyboard'
import { useLatestRef } from '../../kit/latest-ref'
import { commandForAddress, taughtKey } from '../coach'
import type { Memory } from '../memory'

interface CoachOptions {
  keyboard: Keyboard
  memory: Memory
  isOn: boolean
  today: Day
  pathname: string
}

const NOTHING = { pathname: '', text: '' }

/** Counts how commands are run, and after a detour shows the shorter key, once a day, until the page changes. */
export function useCoach(options: CoachOptions) {
  const { keyboard, memory, pathname } = options
  const [said, setSaid] = useState(NOTHING)
  const now = useLatestRef(options)
  const isHere = said.pathname === pathname
  // Said once: it is not there again when one comes back.
  useEffect(() => (isHere ? () => setSaid(NOTHING) : undefined), [isHere])
  const detour = useCallback(
    (command: Command, place: string) => {
      const key = taughtKey(command, keyboard.options.singleKeys)
      if (key === null) return
      memory.rememberHabit(command.id, 'otherwise')
      if (!now.current.isOn || !memory.claimCoachTurn(now.current.today)) return
      setSaid({ pathname: place, text: `Next time: ${key}` })
    },
    [keyboard, memory, now],
  )
  useEffect(() => {
    keyboard.onRun = (id, how) => {
      const command = COMMANDS.find((each) => each.id === id)
      if (!command?.keys) return
      if (how === 'byKey') memory.rememberHabit(id, how)
      else detour(command, command.route?.to ?? now.current.pathname)
    }
    return () => {
      keyboard.onRun = () => {}
    }
  }, [keyboard, memory, detour, now])
  /** Told of each page that is gone to: by a menu, a tile or a line it may be a detour. */
  const went = useCallback(
    (to: string, { search = {} }: { search?: Readonly<Record<string, unknown>> } = {}) => {
      const isAsked = Object.values(search).some((value) => value !== undefined)
      if (keyboard.isRunning || (to === now.current.pathname && !isAsked)) return
      const command = commandForAddress(to, search, now.current.today)
      if (command) detour(command, to)
    },
    [keyboard, detour, now],
  )
  return { went, said: isHere ? said.text : '' }
}
