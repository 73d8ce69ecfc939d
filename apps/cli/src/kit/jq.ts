import { CliFailure, EXIT, usage } from './failure'

/** How jq ends on an expression that is none. */
const NO_EXPRESSION = 3

/**
 * What an expression of jq makes of a result.
 *
 * @returns Of each document its values, one a line: texts as they are, everything else as JSON, in several lines for a person.
 * @throws CliFailure 2 for what is no expression.
 */
export async function jqFilter(expression: string): Promise<(printed: string, isForPerson: boolean) => string> {
  const { loadJq } = await import('jq-wasm/inline')
  const jq = await loadJq()
  // Compiled alone: its values are those of no input.
  const { exitCode, stderr } = jq.raw(null, `def result: (${expression}\n); empty`, ['-n'])
  if (exitCode === NO_EXPRESSION) throw usage(`--jq: '${expression}' is no expression of jq: ${sentenceOf(stderr)}`)
  return (printed, isForPerson) => {
    if (!isJson(printed)) throw usage('--jq: this command prints no JSON')
    const run = jq.raw(printed, expression, ['-r', ...(isForPerson ? [] : ['-c'])])
    if (run.exitCode === 0) return run.stdout === '' ? '' : `${run.stdout.replace(/\n$/, '')}\n`
    const why = sentenceOf(run.stderr)
    throw new CliFailure(EXIT.failed, `--jq: ${why}. What was asked is done; only its result is not shown`)
  }
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/** `jq: error (at <stdin>:0): Cannot index number with string "x"` without who says it, and where. */
function sentenceOf(stderr: string): string {
  const [first = ''] = stderr.trim().split('\n')
  return first
    .replace(/^jq: error( \(at [^)]*\))?: /, '')
    .replace(/ at <top-level>.*$/, '')
    .trim()
}
