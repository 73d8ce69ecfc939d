import type { Job } from './job'

/** The command that starts a run of jobs: the program with its words, in order. */
export interface StartCommand {
  program: readonly string[]
  /** The absolute path of the jobs file. */
  file: string
}

const WEEKDAYS: readonly string[] = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat']
export const MONTH_DAYS_MAX = 28
const UNIT_NAME_MAX = 200
/** Loads the identity of the run from the file that the units of systemd read; without that file, the profile stays in use. */
const READ_ENVIRONMENT = 'e="$HOME/.config/forecourt/environment"; set -a; [ ! -r "$e" ] || . "$e"; set +a;'

export function isEvery(text: string): boolean {
  return cronDays(text) !== null
}

/** The last three fields of a crontab line; null when its jobs run on different days. */
function cronDays(every: string): string | null {
  if (every === 'day') return '* * *'
  if (every === 'weekday') return '* * 1-5'
  const weekday = WEEKDAYS.indexOf(every)
  if (weekday >= 0) return `* * ${weekday}`
  return /^\d{1,2}$/.test(every) && Number(every) >= 1 && Number(every) <= MONTH_DAYS_MAX
    ? `${Number(every)} * *`
    : null
}

function calendarOf({ every, at }: ScheduledTime): string {
  const time = `${at}:00`
  if (every === null || every === 'day') return `*-*-* ${time}`
  if (every === 'weekday') return `Mon..Fri *-*-* ${time}`
  if (/^\d/.test(every)) return `*-*-${every.padStart(2, '0')} ${time}`
  return `${every.charAt(0).toUpperCase()}${every.slice(1)} *-*-* ${time}`
}

interface ScheduledTime {
  at: string
  /** The days on which a run begins; null when its jobs have different days, so that it starts daily and checks which are due. */
  every: string | null
}

interface TimeSlot extends ScheduledTime {
  names: string[]
}

/** The jobs by their time of the day, in the order of the file; jobs without a time are left out. */
function timeSlots(jobs: readonly Job[]): TimeSlot[] {
  const slots: TimeSlot[] = []
  for (const { name, every, at } of jobs) {
    if (at === null) continue
    const slot = slots.find((each) => each.at === at)
    if (!slot) slots.push({ every, at, names: [name] })
    else {
      slot.names.push(name)
      if (slot.every !== every) slot.every = null
    }
  }
  return slots
}

function startWords({ program, file }: StartCommand, { at }: TimeSlot): string[] {
  return [...program, 'run', file, '--due', at, '--quiet']
}

/** A crontab line for each time of the day at which jobs run. */
export function cronText(jobs: readonly Job[], start: StartCommand): string {
  const lines = timeSlots(jobs).map((slot) => {
    const [hour = '', minute = ''] = slot.at.split(':')
    const words = startWords(start, slot).map(shellQuoted).join(' ')
    // A percent sign is the end of the line to cron.
    const command = `${READ_ENVIRONMENT} ${words}`.replaceAll('%', String.raw`\%`)
    const days = cronDays(slot.every ?? 'day') ?? ''
    return `# ${slot.names.join(', ')}\n${Number(minute)} ${Number(hour)} ${days}  ${command}\n`
  })
  return `# Times are those of the machine. Install with: crontab -e\n${lines.join('')}`
}

function shellQuoted(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`
}

/** A service and a timer of systemd for each time of the day at which jobs run, named after their file. */
export function systemdText(jobs: readonly Job[], start: StartCommand): string {
  const units = timeSlots(jobs).map((slot) => unitsOf(slot, start))
  return `# Put each part into ~/.config/systemd/user under its name, then: systemctl --user enable --now NAME.timer\n\n${units.join('\n')}`
}

function unitsOf(slot: TimeSlot, start: StartCommand): string {
  const name = `forecourt-${unitName(start.file)}-${slot.at.replace(':', '')}`
  const about = `Description=${unitText(`forecourt jobs ${slot.names.join(', ')}`)}`
  return [
    `# ${name}.service`,
    '[Unit]',
    about,
    'After=network-online.target',
    '',
    '[Service]',
    'Type=oneshot',
    'EnvironmentFile=-%E/forecourt/environment',
    `ExecStart=${startWords(start, slot).map(unitQuoted).join(' ')}`,
    '',
    `# ${name}.timer`,
    '[Unit]',
    about,
    '',
    '[Timer]',
    `OnCalendar=${calendarOf(slot)}`,
    'Persistent=true',
    '',
    '[Install]',
    'WantedBy=timers.target',
    '',
  ].join('\n')
}

/** The absolute path of a file as part of a unit name, escaped as systemd does; without characters that a shell would interpret. */
function unitName(file: string): string {
  return file
    .replaceAll(/[^\w./-]/g, '_')
    .split('/')
    .filter((part) => part !== '')
    .join('-')
    .slice(-UNIT_NAME_MAX)
}

function unitText(text: string): string {
  return text.replaceAll('%', '%%')
}

function unitQuoted(word: string): string {
  const text = unitText(word).replaceAll('$', '$$$$')
  return /^[\w@%+=:,./$-]+$/.test(text) ? text : `"${text.replaceAll(/["\\]/g, String.raw`\$&`)}"`
}
