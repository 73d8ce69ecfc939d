import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { sendOutbox, type OutboxPorts, type PreparedOutboxLine, type OutboxSendResult } from './send-outbox'
import { removeBrowserData } from '../browser-leftovers'
import { Outbox } from './outbox'
import { DEPENDS_ON_ALL, type OutboxLine } from './queue'
import { targetedLine, lineTarget, otherRecordReasons } from './line-target'
import { afterClosingText, logOutLossText } from './unsaved-text'

/** The storage of a browser; what a tab writes is heard by the others, unless it is gone. */
function browser() {
  const values = new Map<string, string>()
  const tabs: Outbox[] = []
  let keys = 0
  let now = 0
  const open = (username = 'm.borg') => {
    let isGone = false
    const write = (key: string, newValue: string | null) => {
      if (isGone) return
      if (newValue === null) values.delete(key)
      else values.set(key, newValue)
      for (const other of tabs) if (other !== outbox) other.handleStorage({ key, newValue })
    }
    const storage = {
      get length() {
        return values.size
      },
      key: (i: number) => [...values.keys()][i] ?? null,
      getItem: (key: string) => values.get(key) ?? null,
      setItem: (key: string, value: string) => write(key, value),
      removeItem: (key: string) => write(key, null),
    }
    const outbox: Outbox = new Outbox({ storage, username, newKey: () => `key ${keys++}`, now: () => now })
    tabs.push(outbox)
    const close = () => {
      isGone = true
      tabs.splice(tabs.indexOf(outbox), 1)
    }
    return { outbox, storage, close }
  }
  const passDays = (days: number) => {
    now += days * 86_400_000
  }
  return { values, open, passDays, now: () => now }
}

const handed = (text: string, account: string) => ({
  text,
  day: '2026-11-22',
  amount: null,
  words: [account],
  target: null,
  records: null,
})
const shown = ({ state }: Outbox) => state.lines.map(({ text, state: at, why }) => `${text}: ${at} ${why}`.trim())
const never = () => new Promise<never>(() => {})

/** Ports that answer what they are told, one by one, and well when they are told no more. */
function ports({ prepared = [], sent = [] }: { prepared?: PreparedOutboxLine[]; sent?: OutboxSendResult[] } = {}) {
  const sentKeys: string[] = []
  const asked: OutboxPorts = {
    prepare: async ({ words }) =>
      prepared.shift() ?? { kind: 'ready', records: words.map((word) => `vehicle ${word}`), form: {} },
    send: async ({ key }) => {
      sentKeys.push(key)
      return sent.shift() ?? { kind: 'saved', output: {} }
    },
    pause: async () => {},
    now: () => 0,
  }
  return { ...asked, sentKeys }
}
const going = () => false
const failed = (why: string): PreparedOutboxLine => ({ kind: 'failed', records: null, seed: null, why })

describe('[commands 5] the outbox', () => {
  test('a line that waits for a form without an answer stays, says what it waits for, and goes by itself', async () => {
    const { outbox } = browser().open()
    const id = outbox.enqueue(handed('pay a', 'pay a'))
    const why = 'An earlier entry is still being checked'
    const server = ports({ prepared: [{ kind: 'later', why }] })
    const seen: (string | undefined)[] = []
    await sendOutbox(
      outbox,
      { ...server, pause: async () => void seen.push(outbox.line(id)?.state, outbox.line(id)?.why) },
      going,
    )
    expect(seen).toEqual(['waiting', why])
    expect(outbox.state.lines).toEqual([])
    expect(outbox.state.saved.map(({ text, why: said }) => [text, said])).toEqual([['pay a', '']])
  })

  test('saves lines in the order in which they were handed over, each under a key of its own', async () => {
    const { outbox } = browser().open()
    for (const text of ['pay a', 'pay b', 'pay c']) outbox.enqueue(handed(text, text))
    const server = ports()
    await sendOutbox(outbox, server, going)
    expect(outbox.state.saved.map(({ text }) => text)).toEqual(['pay c', 'pay b', 'pay a'])
    expect(new Set(server.sentKeys).size).toBe(3)
    expect(outbox.state.lines).toEqual([])
  })

  test('a refused line holds those of its account until it is corrected in its place; the others go on', async () => {
    const { outbox } = browser().open()
    for (const [text, account] of [
      ['pay 1', 'a'],
      ['pay 2', 'a'],
      ['pay 3', 'b'],
      ['pay 4', 'a'],
    ] as const)
      outbox.enqueue(handed(text, account))
    const saved: OutboxSendResult = { kind: 'saved', output: {} }
    const server = ports({ sent: [saved, { kind: 'refused', why: 'Too much' }] })
    await sendOutbox(outbox, server, going)
    expect(shown(outbox)).toEqual(['pay 2: failed Too much', 'pay 4: waiting'])
    const id = outbox.state.lines[0]?.id ?? ''
    const [, refusedKey] = server.sentKeys
    outbox.resubmit(id, handed('pay 2 less', 'a'))
    await sendOutbox(outbox, server, going)
    expect(outbox.state.saved.map(({ text }) => text)).toEqual(['pay 4', 'pay 2 less', 'pay 3', 'pay 1'])
    expect(server.sentKeys.filter((key) => key === refusedKey)).toHaveLength(1)
  })

  test('a refusal that says nothing of an earlier try leaves a line its key', async () => {
    const { outbox } = browser().open()
    const id = outbox.enqueue(handed('pay 1', 'a'))
    const server = ports({ sent: [{ kind: 'refused', why: 'Not now', keepsKey: true }] })
    await sendOutbox(outbox, server, going)
    expect(shown(outbox)).toEqual(['pay 1: failed Not now'])
    outbox.resubmit(id, handed('pay 1', 'a'))
    await sendOutbox(outbox, server, going)
    expect(server.sentKeys).toHaveLength(2)
    expect(new Set(server.sentKeys).size).toBe(1)
  })

  test('[server 7.9] what the server asks as it is sent is asked of its person, and goes again under the same key', async () => {
    const { outbox } = browser().open()
    const id = outbox.enqueue(handed('pay 1', 'a'))
    const server = ports({ sent: [{ kind: 'refused', why: 'Far back', checks: ['Far back'], keepsKey: true }] })
    await sendOutbox(outbox, server, going)
    expect(shown(outbox)).toEqual(['pay 1: asks Far back'])
    outbox.confirm(id)
    expect(outbox.line(id)?.accepted).toEqual(['Far back'])
    await sendOutbox(outbox, server, going)
    expect(outbox.state.saved.map(({ text }) => text)).toEqual(['pay 1'])
    expect(new Set(server.sentKeys).size).toBe(1)
    expect(server.sentKeys).toHaveLength(2)
  })

  test('a correction of what was saved last waits for every line before it', async () => {
    const { outbox } = browser().open()
    outbox.enqueue(handed('pay 1', 'a'))
    outbox.enqueue(handed('fix 2', DEPENDS_ON_ALL))
    outbox.enqueue(handed('pay 3', 'b'))
    await sendOutbox(outbox, ports({ sent: [{ kind: 'refused', why: 'Too much' }] }), going)
    expect(shown(outbox)).toEqual(['pay 1: failed Too much', 'fix 2: waiting'])
    expect(outbox.discard(outbox.state.lines[0]?.id ?? '')).toBe(true)
    await sendOutbox(outbox, ports(), going)
    expect(outbox.state.saved.map(({ text }) => text)).toEqual(['fix 2', 'pay 3'])
  })

  test('a correction is of the line on its way before it, of the entry that was seen, or of the line before it; else that is seen first', async () => {
    const { outbox } = browser().open()
    const fix = handed('fix 2', DEPENDS_ON_ALL)
    const seen = { id: 7, version: 3 }
    const target = (what: typeof seen | null) => lineTarget(targetedLine(outbox, fix, null), what, () => [12])
    expect(target(null)).toBeNull()
    expect(target(seen)).toEqual({ ids: [7], version: 3 })
    const id = outbox.enqueue(handed('pay 1', 'a'))
    expect(target(null)).toEqual({ line: id })
    expect(target(seen)).toEqual({ line: id })
    const own = outbox.enqueue({ ...fix, target: target(null) })
    // What the line saved is known before it is in the list of what was saved, and outlives the page.
    const server = ports()
    await sendOutbox(
      outbox,
      {
        ...server,
        send: async (line) => {
          outbox.setTarget(line.id, [12])
          return { kind: 'saved', output: {} }
        },
        prepare: async (line) => (line.id === own ? failed('Stays') : server.prepare(line)),
      },
      going,
    )
    expect(outbox.line(own)?.target).toEqual({ ids: [12], version: null })
    expect(lineTarget(targetedLine(outbox, fix, own), null, () => [12])).toEqual({ ids: [12], version: null })
    expect(lineTarget(targetedLine(outbox, fix, own), seen, () => [12])).toEqual({ ids: [7], version: 3 })
    // One of another account is no line that a correction of this account is about.
    expect(targetedLine(outbox, handed('fix b 2', 'b'), own)).toBeNull()
  })

  test('a correction asks when another entry is the last one at its turn, or when that was changed since it was seen', () => {
    const changed = { id: 7, version: 4, text: 'entry 7, Expense €3.00' }
    const why = (target: OutboxLine['target'], saved: number[] = []) =>
      otherRecordReasons({ target }, changed, () => saved)
    expect(why({ ids: [7], version: 4 })).toEqual([])
    expect(why({ ids: [6, 7], version: null })).toEqual([])
    expect(why({ line: 'a' }, [7])).toEqual([])
    expect(why({ ids: [7], version: 3 })).toEqual([
      'It changes entry 7, Expense €3.00, which has changed since you saw it.',
    ])
    const other = ['It would change entry 7, Expense €3.00, but it was typed for another entry.']
    for (const target of [null, { ids: [], version: null }, { ids: [6], version: 4 }, { line: 'a' }])
      expect(why(target)).toEqual(other)
    expect(otherRecordReasons({ target: null }, null, () => [])).toEqual([])
  })

  test('a line that was only kept holds nobody, and goes to the end when it is handed over', async () => {
    const { outbox } = browser().open()
    const kept = outbox.park(handed('pay a', 'a'), 'Pasted')
    outbox.enqueue(handed('pay a again', 'a'))
    await sendOutbox(outbox, ports(), going)
    expect(shown(outbox)).toEqual(['pay a: kept Pasted'])
    outbox.resubmit(kept, handed('pay a', 'a'))
    await sendOutbox(outbox, ports(), going)
    expect(outbox.state.saved.map(({ text }) => text)).toEqual(['pay a', 'pay a again'])
  })

  test('what is asked waits for a yes, which is asked anew when its figures are others', async () => {
    const { outbox } = browser().open()
    const id = outbox.enqueue(handed('exp 3', 'a'))
    const asks = (doubt: string): PreparedOutboxLine => ({
      kind: 'asks',
      records: ['vehicle a'],
      seed: {},
      checks: [doubt],
    })
    const server = ports({ prepared: [asks('It changes €3')] })
    await sendOutbox(outbox, server, going)
    expect(outbox.line(id)).toMatchObject({ state: 'asks', why: 'It changes €3', checks: ['It changes €3'] })
    await sendOutbox(outbox, server, going)
    expect(server.sentKeys).toEqual([])
    outbox.confirm(id)
    expect(outbox.line(id)).toMatchObject({ state: 'waiting', accepted: ['It changes €3'] })
    await sendOutbox(outbox, server, going)
    expect(server.sentKeys).toHaveLength(1)
  })

  test('a line whose words name another record than before is not sent', async () => {
    const { outbox } = browser().open()
    outbox.enqueue({ ...handed('pay a', 'a'), records: ['vehicle 1'] })
    const server = ports({ prepared: [{ kind: 'ready', records: ['vehicle 2'], form: {} }] })
    await sendOutbox(outbox, server, going)
    expect(shown(outbox)).toEqual(['pay a: failed It now matches a different record'])
    expect(server.sentKeys).toEqual([])
  })

  test('what was sent goes out again after a reload, with the same key and form; what is days old does not', async () => {
    const { open, passDays, now } = browser()
    const first = open()
    first.outbox.enqueue(handed('pay a', 'a'))
    const hanging = { ...ports(), send: never }
    void sendOutbox(first.outbox, hanging, going)
    await expect.poll(() => first.outbox.state.lines[0]?.state).toBe('sent')
    const { key } = first.outbox.state.lines[0] as OutboxLine
    first.close()
    const second = open()
    expect(second.outbox.state.lines[0]).toMatchObject({ state: 'sent', key })
    expect(second.outbox.discard(second.outbox.state.lines[0]?.id ?? '')).toBe(false)
    passDays(6.5)
    const server = { ...ports(), now }
    await sendOutbox(second.outbox, server, going)
    expect(server.sentKeys).toEqual([])
    expect(second.outbox.state.lines[0]).toMatchObject({ state: 'failed' })
    expect(second.outbox.state.lines[0]?.why).toContain('may be booked. Look for it')
  })

  test('it waits for its person: nothing of it is another one’s, a session that ends keeps it, logging out takes it', async () => {
    const { values, open } = browser()
    const { outbox } = open()
    outbox.enqueue(handed('pay a', 'a'))
    let isOver = false
    const ending: OutboxPorts = {
      ...ports({ sent: [{ kind: 'no-answer' }] }),
      pause: async () => {
        isOver = true
      },
    }
    await sendOutbox(outbox, ending, () => isOver)
    // What is asked as the session ends is given up, and says nothing of the line.
    const given = outbox.enqueue(handed('pay b', 'b'))
    let isGone = false
    const goes: OutboxPorts = {
      ...ports({ sent: [{ kind: 'saved', output: {} }] }),
      prepare: async () => {
        isGone = true
        return failed('Given up')
      },
    }
    const { outbox: later } = open('g.ellul')
    const own = later.enqueue(handed('pay c', 'c'))
    await sendOutbox(later, goes, () => isGone)
    expect(later.line(own)?.state).toBe('waiting')
    later.discard(own)
    outbox.discard(given)
    expect(shown(outbox)).toEqual(['pay a: sent'])
    expect(open('k.galea').outbox.state.lines).toEqual([])
    expect(shown(open().outbox)).toEqual(['pay a: sent'])
    const { storage } = open()
    removeBrowserData('m.borg', storage, storage)
    expect(values.size).toBe(0)
    // What was on its way for who logged out leaves nothing behind.
    outbox.reject(outbox.state.lines[0]?.id ?? '', { why: 'Refused' })
    expect(values.size).toBe(0)
  })

  test('what logging out would lose is said with its number and amounts', () => {
    expect(logOutLossText([])).toBe('Every line has been saved.')
    expect(logOutLossText([{ state: 'failed', amount: null }])).toBe('1 line is not saved: none of it is kept.')
    const lines = [
      { state: 'sent' as const, amount: 25_000 },
      { state: 'asks' as const, amount: 350 },
      { state: 'waiting' as const, amount: null },
    ]
    expect(logOutLossText(lines)).toBe(
      '3 lines are not saved, €253.50 in the amounts typed: none of it is kept. 1 line may already be booked. Check before you type it again.',
    )
  })

  test('what comes later than a batch that is closed is said, and again with each line', () => {
    const { outbox } = browser().open()
    const heard = vi.fn()
    const end = outbox.unfinished.subscribe(heard)
    expect(outbox.unfinished.whatComesLater()).toBeNull()
    const id = outbox.enqueue({ ...handed('pay a', 'a'), amount: 700 })
    expect(heard).toHaveBeenCalled()
    expect(outbox.unfinished.whatComesLater()).toBe(
      '1 line is not saved, €7.00 in the amounts typed: it would come into the next batch.',
    )
    outbox.reject(id, { why: 'Refused' })
    expect(afterClosingText(outbox.state.lines)).toBe(outbox.unfinished.whatComesLater())
    const other = outbox.enqueue(handed('pay b', 'b'))
    expect(outbox.unfinished.whatComesLater()).toBe(
      '2 lines are not saved, €7.00 in the amounts typed: they would come into the next batch.',
    )
    for (const each of [id, other]) outbox.discard(each)
    expect(outbox.unfinished.whatComesLater()).toBeNull()
    end()
  })

  test('another tab has the same lines, and hears what becomes of them', async () => {
    const { open } = browser()
    const [one, two] = [open().outbox, open().outbox]
    const heard: string[] = []
    two.subscribe(({ text, state, why }) => heard.push(`${text}: ${state} ${why}`.trim()))
    const id = one.enqueue(handed('pay a', 'a'))
    one.enqueue(handed('pay b', 'b'))
    expect(shown(two)).toEqual(['pay a: waiting', 'pay b: waiting'])
    await sendOutbox(one, ports({ prepared: [failed('Too little')] }), going)
    expect(heard).toEqual(['pay a: failed Too little', 'pay b: saved'])
    two.discard(id)
    expect(one.state.lines).toEqual([])
  })

  test('[server 27] a line that an earlier release wrote keeps what it asks, and is confirmed', () => {
    const { open, values } = browser()
    const { outbox, close } = open()
    const id = outbox.enqueue(handed('pay HP-2219 240', 'hp2219'))
    outbox.reject(id, { why: '', checks: ['Less than the amount due.'] })
    close()
    for (const [key, text] of values) values.set(key, text.replace('"checks":', '"doubts":'))
    const { outbox: later } = open()
    expect(later.line(id)?.checks).toEqual(['Less than the amount due.'])
    later.confirm(id)
    expect(later.line(id)).toMatchObject({ state: 'waiting', checks: [], accepted: ['Less than the amount due.'] })
  })

  test('a full storage keeps a line as long as its page', async () => {
    const storage = {
      length: 0,
      key: () => null,
      getItem: () => null,
      setItem: () => {
        throw new Error('QuotaExceededError')
      },
      removeItem: () => {},
    }
    let keys = 0
    const outbox = new Outbox({ storage, username: 'm.borg', newKey: () => `${keys++}`, now: () => 0 })
    outbox.enqueue(handed('pay a', 'a'))
    // No other tab has it.
    outbox.ownedByOtherTab = true
    expect(outbox.blocksUnload).toBe(true)
    const server = ports()
    await sendOutbox(outbox, server, going)
    expect(server.sentKeys).toHaveLength(1)
    expect(outbox.state.saved).toHaveLength(1)
    expect(outbox.blocksUnload).toBe(false)
  })

  test('whatever happens, each line is booked once or is there to be seen, in the order of its account', async () => {
    const answers = ['ok', 'lost', 'dead', 'refused', 'asks', 'fails', 'hangs'] as const
    const step = fc.oneof(
      fc.record({ op: fc.constant('hand' as const), account: fc.nat(2), tab: fc.nat(1) }),
      fc.record({
        op: fc.constantFrom('yes' as const, 'mend' as const, 'discard' as const),
        at: fc.nat(5),
        tab: fc.nat(1),
      }),
      fc.record({ op: fc.constant('reload' as const), tab: fc.nat(1) }),
      fc.record({
        op: fc.constant('run' as const),
        answers: fc.array(fc.constantFrom(...answers), { maxLength: 8 }),
        tab: fc.nat(1),
      }),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
        const { open } = browser()
        const tabs = [open(), open()]
        const book = new Map<string, string>()
        const discarded = new Set<string>()
        const handedOver: { text: string; account: string }[] = []
        const tabOf = (at: number) => tabs[at] as (typeof tabs)[number]
        const serverOf = (script: (typeof answers)[number][]): OutboxPorts => ({
          prepare: async (line) => {
            const next = script.shift() ?? 'ok'
            const records = line.words.map((word) => `vehicle ${word}`)
            if (next === 'hangs') return never()
            if (next === 'dead') return { kind: 'no-answer' }
            const doubt = `Meant, ${line.text}?`
            if (next === 'asks' && !line.accepted.includes(doubt))
              return { kind: 'asks', records, seed: null, checks: [doubt] }
            if (next === 'fails') return { kind: 'failed', records: null, seed: null, why: 'No' }
            return { kind: 'ready', records, form: { text: line.text } }
          },
          send: async ({ key }, form) => {
            const next = script.shift() ?? 'ok'
            const { text } = form as { text: string }
            if (next === 'dead') return { kind: 'no-answer' }
            if (next === 'refused' && !book.has(key)) return { kind: 'refused', why: 'No' }
            // The same key is the same entry.
            if (!book.has(key)) book.set(key, text)
            if (next === 'hangs') return never()
            return next === 'lost' ? { kind: 'no-answer' } : { kind: 'saved', output: {} }
          },
          pause: async () => {},
          now: () => 0,
        })
        /** Runs until it is done or hangs; one that hangs is gone with its tab. */
        const run = async (at: number, script: (typeof answers)[number][]) => {
          let isDone = false
          void sendOutbox(tabOf(at).outbox, serverOf(script), going).then(() => {
            isDone = true
          })
          for (let turn = 0; turn < 400 && !isDone; turn += 1) await Promise.resolve()
          if (!isDone) reload(at)
        }
        const reload = (at: number) => {
          tabOf(at).close()
          tabs[at] = open()
        }
        for (const [number, each] of steps.entries()) {
          const { outbox } = tabOf(each.tab)
          if (each.op === 'hand') {
            const line = { text: `${number}`, account: `${each.account}` }
            handedOver.push(line)
            outbox.enqueue(handed(line.text, line.account))
          } else if (each.op === 'run') await run(each.tab, [...each.answers])
          else if (each.op === 'reload') reload(each.tab)
          else {
            const line = outbox.state.lines[each.at]
            if (!line) continue
            if (each.op === 'yes') outbox.confirm(line.id)
            else if (each.op === 'discard') {
              if (outbox.discard(line.id)) discarded.add(line.text)
            } else if (line.state === 'failed' || line.state === 'asks')
              outbox.resubmit(line.id, handed(line.text, line.words[0] ?? ''))
          }
        }
        await run(0, [])
        const booked = [...book.values()]
        const left = tabOf(0).outbox.state.lines
        expect(new Set(booked).size).toBe(booked.length)
        expect(tabOf(1).outbox.state.lines).toEqual(left)
        for (const { text, account } of handedOver) {
          const line = left.find((other) => other.text === text)
          expect([booked.includes(text), line !== undefined, discarded.has(text)].filter(Boolean), text).toHaveLength(1)
          // What still waits has a returned one of its account before it.
          const isHeld = left.some(
            ({ state, words, at }) =>
              (state === 'asks' || state === 'failed') && words[0] === account && at < (line?.at ?? 0),
          )
          if (line?.state === 'waiting') expect(isHeld).toBe(true)
          expect(line?.state).not.toBe('sent')
        }
        for (const account of ['0', '1', '2']) {
          const own = handedOver.filter((line) => line.account === account).map(({ text }) => Number(text))
          const inBook = booked.map(Number).filter((text) => own.includes(text))
          expect(inBook).toEqual(inBook.toSorted((a, b) => a - b))
        }
      }),
      { numRuns: 300 },
    )
  })
})
