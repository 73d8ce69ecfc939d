import type { Job } from './job'

/** What starts a run of jobs: the program with its words, in order. */
export interface Start {
  program: readonly string[]
  /** The jobs file, whole. */
  file: string
}

const WEEKDAYS: readonly string[] = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat']
/** Days of a month that every month has. */
export const MONTH_DAYS_MAX = 28

/** When a job runs, as `every` writes it; null when it is no such time. */
export function isEvery(text: string): boolean {
  return cronDays(text) !== null
}

/** The last three fields of a crontab line. */
function cronDays(every: string): string | null {
  if (every === 'day') return '* * *'
  if (every === 'weekday') return '* * 1-5'
  const weekday = WEEKDAYS.indexOf(every)
  if (weekday >= 0) return `* * ${weekday}`
  return /^\d{1,2}$/.test(every) && Number(every) >= 1 && Number(every) <= MONTH_DAYS_MAX
    ? `${Number(every)} * *`
    : null
}

function calendarOf({ every, at }: Timed): string {
  const time = `${at}:00`
  if (every === 'day') return `*-*-* ${time}`
  if (every === 'weekday') return `Mon..Fri *-*-* ${time}`
  if (/^\d/.test(every)) return `*-*-${every.padStart(2, '0')} ${time}`
  return `${every.charAt(0).toUpperCase()}${every.slice(1)} *-*-* ${time}`
}

type Timed = Pick<Job, 'every'> & { at: string }

interface Slot extends Timed {
  names: string[]
}

/** The jobs by the time at which they run, in the order of the file; those without a time are left out. */
function slotsOf(jobs: readonly Job[]): Slot[] {
  const slots: Slot[] = []
  for (const { name, every, at } of jobs) {
    if (at === null) continue
    const slot = slots.find((each) => each.every === every && each.at === at)
    if (slot) slot.names.push(name)
    else slots.push({ every, at, names: [name] })
  }
  return slots
}

function wordsOf({ program, file }: Start, { names }: Slot): string[] {
  return [...program, 'run', file, '--only', names.join(','), '--quiet']
}

/** A line of a crontab for each time at which jobs run. */
export function cronText(jobs: readonly Job[], start: Start): string {
  const lines = slotsOf(jobs).map((slot) => {
    const [hour = '', minute = ''] = slot.at.split(':')
    // A percent sign is the end of the line to cron.
    const command = wordsOf(start, slot).map(shellQuoted).join(' ').replaceAll('%', String.raw`\%`)
    return `${Number(minute)} ${Number(hour)} ${cronDays(slot.every)}  ${command}\n`
  })
  return `# Times are those of the machine. Install with: crontab -e\n${lines.join('')}`
}

function shellQuoted(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`
}

/** A service and a timer of systemd for each time at which jobs run, each under the name of its file. */
export function systemdText(jobs: readonly Job[], start: Start): string {
  const units = slotsOf(jobs).map((slot) => {
    const name = `forecourt-${slot.every}-${slot.at.replace(':', '')}`
    const about = `forecourt jobs ${slot.names.join(', ')}`
    return [
      `# ${name}.service`,
      '[Unit]',
      `Description=${unitText(about)}`,
      '',
      '[Service]',
      'Type=oneshot',
      `ExecStart=${wordsOf(start, slot).map(unitQuoted).join(' ')}`,
      '',
      `# ${name}.timer`,
      '[Unit]',
      `Description=${unitText(about)}`,
      '',
      '[Timer]',
      `OnCalendar=${calendarOf(slot)}`,
      'Persistent=true',
      '',
      '[Install]',
      'WantedBy=timers.target',
      '',
    ].join('\n')
  })
  return `# Put each part into ~/.config/systemd/user under its name, then: systemctl --user enable --now NAME.timer\n\n${units.join('\n')}`
}

function unitText(text: string): string {
  return text.replaceAll('%', '%%')
}

function unitQuoted(word: string): string {
  const text = unitText(word).replaceAll('$', '$$$$')
  return /^[\w@%+=:,./$-]+$/.test(text) ? text : `"${text.replaceAll(/["\\]/g, String.raw`\$&`)}"`
}
