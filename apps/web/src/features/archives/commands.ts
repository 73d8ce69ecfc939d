import type { Archives } from '@forecourt/core/features/archives/schemas'
import type { CheckedLine, LineCommand } from '../../kit/line/line-command'
import { momentText } from '../../kit/moment'

interface CheckedBackup extends CheckedLine {
  archives: Archives | null
}

/** Shows when the server made its last archive; Enter opens the page of the guide about losing data. */
const backupLine: LineCommand<CheckedBackup> = {
  check: (_, { ask }) => {
    const archives = ask('GetArchives', {}) ?? null
    if (!archives) return { archives, checks: [{ state: 'waiting', text: 'Loading the last backup…' }] }
    const state = archives.areKept && !archives.isLate ? 'passed' : 'failed'
    return { archives, checks: [{ state, text: backupText(archives) }] }
  },
  preview: (_, { archives }, { workstation }) =>
    archives && {
      title: 'Backups of the server',
      facts: [{ label: 'Last backup', value: momentText(archives.lastAt, workstation.timeZone) || 'none' }],
    },
  run: () => ({ kind: 'go', to: '/guide', search: { page: 'wrong' } }),
}

/** Returns whether backups are made, and in time. */
export function backupText({ areKept, lastAt, isLate }: Archives): string {
  if (!areKept) return 'This server makes no backups. Ask your administrator'
  if (lastAt === null) return 'No backup is made yet'
  return isLate ? 'The last backup is late. Ask your administrator' : 'A backup is made every night'
}

export const archivesLines = { 'archives.show-last': backupLine }
