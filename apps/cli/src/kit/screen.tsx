import { Box, render, Text, useInput } from 'ink'
import { type ReactNode, useEffect, useState } from 'react'
import type { Streams } from '../streams'
import type { Context } from './context'

/** Switches to the alternate screen, so that the shell's screen comes back unchanged. */
const ENTER_SCREEN = '\u001b[?1049h\u001b[2J\u001b[H'
const LEAVE_SCREEN = '\u001b[?1049l\u001b[?25h'
/** The longest time until the last frame before a stop is drawn. */
const DRAW_MS = 80

/** Shows a full screen until it ends itself; Ctrl Z stops the run and gives the terminal back meanwhile. */
export async function showScreen(ctx: Context, view: ReactNode): Promise<void> {
  const { io, cleanups } = ctx
  const leave = () => void io.stdout.write(LEAVE_SCREEN)
  io.stdout.write(ENTER_SCREEN)
  cleanups.add(leave)
  try {
    const screen = render(<Suspendable io={io}>{view}</Suspendable>, {
      ...{ stdin: io.stdin, stdout: io.stdout, exitOnCtrlC: false },
    })
    await screen.waitUntilExit()
  } finally {
    cleanups.delete(leave)
    leave()
  }
}

/** Hides its content while the run is stopped and redraws it afterwards, with everything that was typed and opened. */
const Suspendable = ({ io, children }: { io: Streams; children: ReactNode }) => {
  const [isAway, setAway] = useState(false)
  useInput((input, key) => {
    if (key.ctrl && input === 'z') setAway(true)
  })
  useEffect(() => {
    if (!isAway) return
    const timer = setTimeout(() => {
      io.stdin.setRawMode(false)
      io.stdout.write(LEAVE_SCREEN)
      io.suspend?.()
      // From here on it goes on again.
      io.stdin.setRawMode(true)
      io.stdout.write(ENTER_SCREEN)
      setAway(false)
    }, DRAW_MS)
    return () => clearTimeout(timer)
  }, [isAway, io])
  return (
    <Box flexDirection="column" display={isAway ? 'none' : 'flex'}>
      {children}
    </Box>
  )
}

export const KeysPage = ({
  title,
  keys,
}: {
  title: string
  keys: readonly (readonly [key: string, does: string])[]
}) => (
  <Box flexDirection="column" paddingX={1}>
    <Text bold>{title}</Text>
    <Text> </Text>
    {keys.map(([key, does]) => (
      <Text key={key}>
        <Text bold>{key.padEnd(14)}</Text> {does}
      </Text>
    ))}
    <Text> </Text>
    <Text>Any key goes back</Text>
  </Box>
)
