import { Box, render, Text, useInput } from 'ink'
import { type ReactNode, useEffect, useState } from 'react'
import type { Io } from '../io'
import type { Context } from './context'

/** The screen beside the one of the shell, which stands as it was once this one is left. */
const ENTER = '\u001b[?1049h\u001b[2J\u001b[H'
const LEAVE = '\u001b[?1049l\u001b[?25h'
/** What is drawn last before the run stops is on its way no longer than this. */
const DRAWN_MS = 80

/** Shows a screen of its own until it ends itself; Ctrl Z stops the run and gives the terminal back meanwhile. */
export async function showScreen(ctx: Context, view: ReactNode): Promise<void> {
  const { io, cleanups } = ctx
  const leave = () => void io.stdout.write(LEAVE)
  io.stdout.write(ENTER)
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

/** Hides what it shows while the run is stopped, and draws all of it anew afterwards: what is typed and opened in it stays. */
const Suspendable = ({ io, children }: { io: Io; children: ReactNode }) => {
  const [isAway, setAway] = useState(false)
  useInput((input, key) => {
    if (key.ctrl && input === 'z') setAway(true)
  })
  useEffect(() => {
    if (!isAway) return
    const timer = setTimeout(() => {
      io.stdin.setRawMode(false)
      io.stdout.write(LEAVE)
      io.suspend?.()
      // From here on it goes on again.
      io.stdin.setRawMode(true)
      io.stdout.write(ENTER)
      setAway(false)
    }, DRAWN_MS)
    return () => clearTimeout(timer)
  }, [isAway, io])
  return (
    <Box flexDirection="column" display={isAway ? 'none' : 'flex'}>
      {children}
    </Box>
  )
}

/** All keys of a screen, in place of it. */
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
