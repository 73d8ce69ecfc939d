import { commandTree } from '../../kit/command-tree'
import { type Feature, listShape } from '../../kit/program'

export const jobsFeature: Feature = (program, does) => {
  program
    .command('run')
    .argument('<file>', 'a YAML file of jobs')
    .option('--only <names>', 'only these jobs, with commas between them')
    .option(
      '--due <time>',
      'only those of this time of the day (02:30) that are due, with a file for each day that was missed or failed',
    )
    .option('--wait <minutes>', 'how long to wait for another run of the file (as long as all its jobs may take)')
    .option('--no-wait', 'end with 5 at once while another run of the file goes on')
    .option('--dry-run', 'print what each job would ask, fill and remove, and do nothing')
    .option('--print-cron', 'print the lines of a crontab that run the jobs at their times')
    .option('--print-systemd', 'print the units of systemd that run the jobs at their times')
    .description('run the export jobs of a file, one line of JSON for each')
    .declare({
      json: listShape([
        ...['job', 'export', 'status', 'file?', 'bytes?', 'removed?', 'exitCode?', 'message?', 'attempts', 'startedAt'],
        'ms',
      ]),
      examples: ['run jobs.yaml', 'run jobs.yaml --only nightly --dry-run'],
      words: ['job-file'],
      values: { '--only': 'job' },
    })
    .action(
      does(async () => {
        const { runJobsCommand } = await import('./run')
        return (ctx, given) => runJobsCommand(ctx, given, commandTree(program))
      }),
    )
}
