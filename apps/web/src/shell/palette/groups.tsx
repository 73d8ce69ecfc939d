import { type CommandID, COMMANDS } from '@forecourt/core/commands'
import { MATCH } from '@forecourt/core/features/search/match'
import type { Command } from '@forecourt/core/kernel/command'
import type { Day } from '@forecourt/core/kernel/days'
import { nearestCommand } from '@forecourt/core/line/nearest-command'
import { type ParsedLine, relatedReadings } from '@forecourt/core/line/parse'
import { formatAmount } from '@forecourt/core/kernel/money'
import { matchQuality, rankCommands } from '@forecourt/core/kernel/rank'
import type { Repair } from '@forecourt/core/line/rewrite'
import { type Reading, slotLabel, moneyTextProblem } from '@forecourt/core/line/reading'
import { commandKey } from '../../kit/hint'
import { Icon } from '../../kit/icon'
import { Kbd } from '../../kit/keys/kbd'
import { ownKey } from '../../kit/own-hint'
import type { RecentRecord } from '../../kit/screen/screen'
import { headRecords, problemText, type ResolvedLine } from '../../kit/line/resolution'
import type { OtherDestination } from '../../kit/line/line-command'
import type { RecordChoice } from './complete'
import {
  actionRow,
  recordChoiceRow,
  commandRow,
  moreRow,
  namedActionRow,
  SuggestedText,
  suggestionRow,
  type PaletteRow,
  type RowGroup,
  recentRow,
  type UnsavedLine,
  unsavedRow,
} from './rows'
import type { CommandPlace } from '../keys-sheet'
import { taughtKey, unusedKeys } from '../coach'
import type { Habit } from '../memory'
import type { RecordIndex } from '../../features/search/record-index'
import { recordActions, type RecordActionLine, type OfferedAction, type PaletteRecord } from './record-actions'
import { completeRecord } from './palette-record'
import { bestRank, type FoundRecords } from './found-records'
import type { PaletteLineState } from './use-palette-line'
import { ITEMS_MAX } from '../../kit/palette/stable-groups'
import { RowAbout, RowRefusal, RowName } from '../../kit/palette/row-parts'

interface GroupsOptions {
  /** As it is typed; `text` is the line that it is interpreted as. */
  typed: string
  text: string
  parsed: ParsedLine
  isSearching: boolean
  /** How the line was changed; `others` are its other interpretations. */
  repair: Repair | null
  others: readonly Repair[]
  /** The lines with a record in place of a misspelt one. */
  nearSuggestions: readonly Repair[]
  line: PaletteLineState | null
  found: FoundRecords
  foundRows: readonly RowGroup[]
  recents: readonly RecentRecord[]
  /** Lines that were typed before, the latest first. */
  earlierLines: readonly string[]
  /** Unsaved lines, oldest first. */
  unsaved: readonly UnsavedLine[]
  /** Records to choose from for the slot at the caret; null when none are offered. */
  choices: readonly RecordChoice[] | null
  /** The record whose actions are open, with these; null while none is. */
  actions: { record: PaletteRecord; offered: readonly OfferedAction[] } | null
  /** The action among the words, and the record that the other words name. */
  noun: RecordActionLine | null
  index: RecordIndex | null
  /** How this user runs commands, by command id. */
  habits: Readonly<Record<string, Habit>>
  frecency: ReadonlyMap<string, number>
  place: CommandPlace & { pathname: string }
  today: Day
}

const SHOWN_EMPTY = 4

/** Returns the rows of the palette for the typed text, in groups. */
export function paletteGroups(o: GroupsOptions): RowGroup[] {
  const { parsed } = o
  if (parsed.problem !== null) return []
  if (o.actions) {
    const { record, offered } = o.actions
    return [{ id: 'actions', title: record.label, items: offered.map(actionRow), isWhole: true }]
  }
  if (o.choices) return [{ id: 'choices', title: 'Which one?', items: o.choices.map(recordChoiceRow), isWhole: true }]
  if (parsed.help === '') return exampleGroups(o)
  if (parsed.help !== null) return helpGroups(parsed.help, o)
  if (parsed.sum !== null) return sumGroups(parsed)
  if (o.line?.resolved.reading.command.id === 'shell.list-unused-keys') return [unusedKeysGroup(o)]
  if (parsed.words === '' && parsed.search === null) return emptyGroups(o)
  const recent = /^r([1-5])$/i.exec(parsed.words)?.[1]
  const record = recent === undefined ? undefined : o.recents[Number(recent) - 1]
  const opened: RowGroup[] = record
    ? [{ id: 'recent', title: 'Recent', items: [recentRow(record, Number(recent) - 1)] }]
    : []
  const found = o.foundRows
  const run = runGroup(o)
  const isLine = run !== null && run.items[0]?.act.kind !== 'text'
  const near: RowGroup = {
    id: 'near',
    title: 'Meant',
    items: o.nearSuggestions.map((each) => suggestionRow(o.typed, each)),
  }
  const places = isLine ? destinationGroup(o) : null
  // Commands are not looked through where none is shown.
  if (isLine && places) return [...opened, run, near, ...found, places]
  const wanted = parsed.search ?? parsed.words
  const commands = rankCommands(wanted, COMMANDS, o.frecency)
  const items = commands.map((command, at): PaletteRow => {
    const row = commandRow(command, o.place)
    return at === 0 ? { ...row, isCertain: matchQuality(wanted, command) === 'exact' } : row
  })
  const more = moreRow('commands', items.length - ITEMS_MAX, {
    about: `commands for ${wanted}`,
    act: { kind: 'text', text: `?${wanted}` },
  })
  const goTo: RowGroup = { id: 'commands', title: 'Go to', items, more }
  const named = recordActionRows(o, found)
  if (run === null && named.length > 0) return [{ id: 'noun', title: 'Run', items: named }, ...found, goTo]
  const others = o.others.map((other) => suggestionRow(o.typed, other))
  const isNothing = [...opened, ...found, goTo].every(({ items: rows }) => rows.length === 0)
  if (run === null && others.length > 0) {
    const meant: RowGroup = { id: 'run', title: 'Run', items: others, isWhole: true }
    // A record that is only like the words is none of theirs.
    const rank = bestRank(o.found)
    const isLike = rank >= MATCH.typo && rank < Number.POSITIVE_INFINITY
    return isLike ? [...opened, meant, ...found, goTo] : [...opened, ...found, goTo, meant]
  }
  if (run === null && isNothing) return o.isSearching ? [] : [emptyResultGroup(wanted)]
  if (run === null)
    return [...opened, ...(ranksCommandFirst(wanted, commands[0], o.found) ? [goTo, ...found] : [...found, goTo])]
  return isLine ? [...opened, run, near, ...found, goTo] : [...opened, ...found, run, goTo]
}

/** Returns the action that the words name, on the records that they find, the best first. */
function recordActionRows({ noun, index, found }: GroupsOptions, groups: readonly RowGroup[]): PaletteRow[] {
  if (!noun) return []
  const isSure = bestRank(found) === MATCH.exact
  const rows = groups.flatMap(({ items }) =>
    items.flatMap(({ record }) => {
      const known = record && completeRecord(record, index)
      return known ? recordActions(known, noun.actions).map((offered) => namedActionRow(known, offered, isSure)) : []
    }),
  )
  // A car and its account have much in common.
  const doing = new Set<string>()
  return rows.filter(({ act }) => {
    const key = JSON.stringify(act)
    const isFirst = !doing.has(key)
    doing.add(key)
    return isFirst
  })
}

/** Returns the row of the key sheet, which Enter opens, then the keys that would save this user most. */
function unusedKeysGroup({ habits, place }: GroupsOptions): RowGroup {
  const items = unusedKeys(habits).map((command): PaletteRow => {
    const { otherwise = 0 } = habits[command.id] ?? {}
    const content = (
      <>
        <RowName>{command.title}</RowName>
        {otherwise > 0 && (
          <RowAbout>
            run {otherwise} {otherwise === 1 ? 'time' : 'times'} without its key
          </RowAbout>
        )}
      </>
    )
    return {
      ...commandRow(command, place),
      content,
      aside: <Kbd>{taughtKey(command)}</Kbd>,
      act: { kind: 'command', command },
    }
  })
  const all = commandRow(requiredCommand('shell.show-keys'), place)
  return { id: 'unused-keys', title: 'Keys worth learning', items: [all, ...items], isWhole: true }
}

/** Says why nothing was found, and what could be typed. */
function emptyResultGroup(words: string): RowGroup {
  const nearest = nearestCommand(words, COMMANDS)
  const why = nearest?.sentence ?? `Nothing found for “${words}”.`
  const example = nearest?.example ?? requiredCommand('cash-book.add-hp-payment').example
  const row: PaletteRow = {
    id: 'nothing',
    content: (
      <>
        <RowRefusal>There are no results to show.</RowRefusal>
        <RowAbout>
          {why} {nearest ? 'such as' : 'Example:'} {example}
        </RowAbout>
      </>
    ),
    disabledReason: '? lists what can be typed',
    act: { kind: 'text', text: '?' },
  }
  return { id: 'nothing', title: 'Nothing found', items: [row] }
}

/**
 * True when a command ranks before the records: an exact record comes first, then an exact command; what begins like a title or a verb comes before
 * records that begin so, unless it could be the letters of a registration.
 */
function ranksCommandFirst(words: string, first: Command | undefined, found: FoundRecords): boolean {
  const rank = bestRank(found)
  const standing = first ? matchQuality(words, first) : null
  if (standing === null || rank === MATCH.exact) return false
  if (standing === 'exact') return true
  const isWord = /^[\p{L} ]+$/u.test(words) && !/^\p{L}{3}$/u.test(words.trim())
  return isWord && (standing === 'begins' || rank >= MATCH.other)
}

function runGroup({ typed, text, parsed, line: state, today, place, ...o }: GroupsOptions): RowGroup | null {
  if (!state) return null
  const { resolved, canSave } = state
  const { command, problems } = resolved.reading
  const search: PaletteRow = {
    id: 'search',
    content: (
      <>
        <RowName>Search for</RowName>
        <RowName isData isLine>
          {parsed.words}
        </RowName>
        <RowAbout>records and commands</RowAbout>
      </>
    ),
    act: { kind: 'text', text: `"${parsed.words}` },
  }
  const notTheirs = place.keyboard?.options.whyNotTheirs(command.id) ?? null
  // Whose car or account it is says for whom an entry is made; a hire is for the client that it names.
  const own = state.command?.saving ? [...resolved.slots.values()].find(({ state }) => state === 'resolved') : undefined
  const client = (resolved.slots.get('client') ?? own)?.records[0]?.clientName
  const problem =
    [...resolved.slots.values()].find((slot) => slot.problem !== null)?.problem ??
    (problems[0] && problemText(problems[0], resolved))
  const line: PaletteRow = {
    id: 'line',
    sign: canSave ? <Icon name="tick" /> : '',
    content: (
      <>
        <RowName isData isLine>
          {o.repair ? (
            <SuggestedText typed={typed} text={text} />
          ) : (
            <>
              <b>{text.trim().split(/\s/)[0]}</b> {text.trim().split(/\s+/).slice(1).join(' ')}
            </>
          )}
        </RowName>
        <RowAbout>
          {command.title}
          {client ? ` for ${client}` : ''}
          {o.repair && `: ${o.repair.changes.join(', ')}`}
        </RowAbout>
        {notTheirs !== null && state.command?.saving && <RowRefusal>{notTheirs}</RowRefusal>}
        {problem !== undefined && (
          <>
            <RowRefusal>{problem}</RowRefusal>
            {command.example !== undefined && <RowAbout>such as {command.example}</RowAbout>}
          </>
        )}
      </>
    ),
    // A word that is not understood keeps the line here, whatever is pressed.
    aside: moneyTextProblem(resolved.reading) === null && (
      <>
        <Kbd>{ownKey('Enter')}</Kbd>
        <span className="small:hidden">{state.command?.enter}</span>
        {state.command?.saving && (
          <>
            <Kbd>{commandKey('form.save-form')}</Kbd>
            <span className="small:hidden">save</span>
          </>
        )}
      </>
    ),
    // What is saved a colleague may allow once.
    ...(notTheirs === null || state.command?.saving ? {} : { disabledReason: notTheirs }),
    act: { kind: 'line' },
    isCertain: true,
  }
  // A mark whose letters are a verb (DUE 123), and a line that does not fit, are searched for first.
  const isSearch = parsed.mark || !resolved.reading.fits
  const related =
    isSearch || isPaymentOfSeveral(resolved) || headRecords(resolved).length === 0
      ? []
      : relatedReadings(parsed, { today, commands: COMMANDS })
  const records = headRecords(resolved)
  // What could be saved as it stands comes before what lacks something.
  const repairs = o.others.map((other) => suggestionRow(typed, other))
  const others = related
    .filter((each) => state.command?.fitsRecords?.(each, records) ?? true)
    .toSorted((a, b) => Number(b.complete) - Number(a.complete) || Number(asksAtSave(a)) - Number(asksAtSave(b)))
    .map((each) => otherVerbRow(each, text))
  // What a wrong line can mean comes before it.
  const isOpen = repairs.length > 0 && (!resolved.reading.fits || resolved.state === 'none')
  const items = isOpen ? [...repairs, line, search] : isSearch ? [search, line] : [line, ...repairs, search, ...others]
  // Everybody of a name can be chosen.
  return { id: 'run', title: 'Run', items, isWhole: repairs.length >= ITEMS_MAX }
}

/** A command that asks at each save, such as a settlement, is seldom intended by the words of another line. */
const asksAtSave = ({ command }: Reading) => command.asks !== undefined

/** True for several payments or accounts at once, by words that only a payment has. */
function isPaymentOfSeveral({ reading }: ResolvedLine): boolean {
  return reading.slots.some(({ kind, value }) =>
    value?.kind === 'accounts' ? value.queries.length > 1 : kind === 'count' && value !== null,
  )
}

/** Returns the row of the same words under another verb: choosing it makes it the line. */
function otherVerbRow({ command, slots }: Reading, text: string): PaletteRow {
  const typed = text.trim().split(/\s+/).slice(1).join(' ')
  const missing = slots
    .filter(({ state }) => state === 'missing')
    .map(({ name }) => SLOT_NAMES[name] ?? slotLabel(name).toLowerCase())
  return {
    id: `other ${command.id}`,
    content: (
      <>
        <RowName isData>
          {command.verb} {typed}
          {missing.length > 0 && ' …'}
        </RowName>
        <RowAbout>
          {command.title}
          {missing.length > 0 && `, needs ${joinWords(missing)}`}
        </RowAbout>
      </>
    ),
    act: { kind: 'text', text: `${command.verb} ${typed}${missing.length > 0 ? ' ' : ''}` },
  }
}

/** `a`, `a and b`, `a, b and c`. */
function joinWords(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`
}

const SLOT_NAMES: Readonly<Record<string, string>> = { 'name-description': 'vendor and description' }

/** Returns where one may want to go instead of running the line; null where its feature has no destination. */
function destinationGroup({ line, place }: GroupsOptions): RowGroup | null {
  const places = (line && line.command?.otherPlaces?.(line.resolved)) ?? []
  return places.length > 0
    ? { id: 'commands', title: 'Go to', items: places.map((other) => destinationRow(other, place)) }
    : null
}

function requiredCommand(id: CommandID): Command {
  const command = COMMANDS.find((each) => each.id === id)
  if (!command) throw new Error(`No command ${id}`)
  return command
}

function destinationRow(other: OtherDestination, place: GroupsOptions['place']): PaletteRow {
  if ('command' in other) {
    const row = commandRow(requiredCommand(other.command), place)
    return other.sign === undefined ? row : { ...row, sign: other.sign }
  }
  const { title, about, sign, keysOf, ...act } = other
  return {
    id: title,
    sign,
    content: (
      <>
        <RowName>{title}</RowName>
        <RowAbout>{about}</RowAbout>
      </>
    ),
    aside: <Kbd>{requiredCommand(keysOf).keys?.[0]}</Kbd>,
    act: { kind: 'go', ...act },
  }
}

function emptyGroups({ recents, earlierLines, unsaved, frecency, place }: GroupsOptions): RowGroup[] {
  const used = COMMANDS.filter((command) => (frecency.get(command.id) ?? 0) > 0)
  const offered = used.length > 0 ? used : COMMANDS.filter((command) => command.group === 'Go to')
  const commands = rankCommands('', offered, frecency).slice(0, SHOWN_EMPTY)
  const title = unsaved.length === 1 ? '1 line is not saved' : `${unsaved.length} lines are not saved`
  return [
    { id: 'unsaved', title, items: unsaved.map(unsavedRow) },
    { id: 'recent', title: 'Recent', items: recents.slice(0, SHOWN_EMPTY).map(recentRow) },
    {
      id: 'commands',
      title: used.length > 0 ? 'Used lately' : 'Go to',
      items: commands.map((command) => commandRow(command, place)),
    },
    ...(earlierLines.length === 0 ? [firstLines(place)] : []),
  ]
}

/** Examples of lines of money, for a user who has typed none. */
function firstLines(place: GroupsOptions['place']): RowGroup {
  const items = COMMANDS.filter(({ entry, example }) => entry && example !== undefined)
    .slice(0, SHOWN_EMPTY)
    .map((command) => exampleRow(command, place))
  return { id: 'lines', title: 'Lines, such as', items }
}

/** What can be typed besides the line of a command. */
const OTHER_EXAMPLES = [
  ['maria borg', 'finds records and commands by their words'],
  ['"pay', 'finds what would else be a line'],
  ['= 120+35.50', 'adds up'],
  ['? theme', 'finds keys and commands'],
] as const

/** Returns everything that can be typed, each with an example. */
function exampleGroups({ place }: GroupsOptions): RowGroup[] {
  const groups = new Map<string, PaletteRow[]>([['Record money', []]])
  for (const command of COMMANDS) {
    if (command.verb === undefined) continue
    const title = command.entry ? 'Record money' : command.group
    groups.set(title, [...(groups.get(title) ?? []), exampleRow(command, place)])
  }
  const others = OTHER_EXAMPLES.map(([text, about]): PaletteRow => textRow(text, about, { kind: 'text', text }))
  groups.set('Without a verb', others)
  return [...groups].map(([title, items]) => ({ id: `example ${title}`, title, items, isWhole: true }))
}

/** Returns the row of a command; choosing it begins its line. */
function exampleRow(command: Command, place: GroupsOptions['place']): PaletteRow {
  const { verb = '', example = verb, title } = command
  return { ...textRow(example, title, commandRow(command, place).act), id: `example ${command.id}` }
}

function textRow(text: string, about: string, act: PaletteRow['act']): PaletteRow {
  const content = (
    <>
      <RowName isData>{text}</RowName>
      <RowAbout>{about}</RowAbout>
    </>
  )
  return { id: `example ${text}`, content, act }
}

function helpGroups(help: string, { frecency, place }: GroupsOptions): RowGroup[] {
  const groups = new Map<string, PaletteRow[]>()
  for (const command of rankCommands(help, COMMANDS, frecency)) {
    const rows = groups.get(command.group) ?? []
    rows.push(commandRow(command, place))
    groups.set(command.group, rows)
  }
  return [...groups].map(([title, items]) => ({ id: `help ${title}`, title, items }))
}

function sumGroups({ sum }: ParsedLine): RowGroup[] {
  if (!sum) return []
  const isSum = sum.cents !== undefined
  const row: PaletteRow = {
    id: 'sum',
    sign: '=',
    content: isSum ? <RowName isData>{formatAmount(sum.cents)}</RowName> : <RowRefusal>{sum.problem}</RowRefusal>,
    aside: isSum ? (
      <>
        <Kbd>{ownKey('Enter')}</Kbd>copy<Kbd>{ownKey('Tab')}</Kbd>into the amount
      </>
    ) : null,
    ...(isSum ? {} : { disabledReason: '' }),
    act: isSum ? { kind: 'copy', text: formatAmount(sum.cents).replaceAll(',', '') } : { kind: 'text', text: '' },
  }
  return [{ id: 'sum', title: 'Sum', items: [row] }]
}
