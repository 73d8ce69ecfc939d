import type { Context } from '../../kit/context'
import { usageFailure } from '../../kit/failure'
import type { CommandInput } from '../../kit/options'

/** Prints the script that makes a shell complete commands, options and values: the shell runs this program at each Tab. */
export async function printCompletionScript(ctx: Context, { words }: CommandInput): Promise<void> {
  const shell = words[0] ?? ''
  const script = Object.hasOwn(SCRIPTS, shell) ? SCRIPTS[shell] : undefined
  if (!script) throw usageFailure(`There is completion for ${Object.keys(SCRIPTS).join(', ')}, not for '${shell}'`)
  await ctx.print(script)
}

const bash = `# forecourt completion for bash: eval "$(forecourt completion bash)"
_forecourt() {
  local what="" line
  COMPREPLY=()
  while IFS= read -r line; do
    if [ -z "$what" ]; then what=$line; else COMPREPLY+=("$line"); fi
  done < <("$1" complete bash "$COMP_LINE" "$COMP_POINT" 2>/dev/null </dev/null)
  case "$what" in
    files) compopt -o default -o filenames 2>/dev/null ;;
    open) compopt -o nospace 2>/dev/null ;;
  esac
}
complete -F _forecourt forecourt
`

const zsh = String.raw`#compdef forecourt
# forecourt completion for zsh: eval "$(forecourt completion zsh)"
(( $+functions[compdef] )) || { autoload -Uz compinit && compinit -i -D }
_forecourt() {
  local what value about
  local -a values shown
  while IFS=$'\t' read -r value about; do
    if [[ -z $what ]]; then what=$value; continue; fi
    values+=("$value")
    if [[ -n $about ]]; then shown+=("$value  -- $about"); else shown+=("$value"); fi
  done < <($words[1] complete zsh $words[1,CURRENT-1] "$PREFIX" 2>/dev/null </dev/null)
  case $what in
    files) _files ;;
    open) compadd -U -S "" -l -d shown -a values ;;
    words) compadd -U -l -d shown -a values ;;
    *) return 1 ;;
  esac
}
compdef _forecourt forecourt
`

const fish = String.raw`# forecourt completion for fish: forecourt completion fish | source
function __forecourt_complete
    set -l typed (commandline -opc)
    set -l lines (command $typed[1] complete fish $typed (commandline -ct) 2>/dev/null </dev/null)
    switch "$lines[1]"
        case files
            __fish_complete_path (commandline -ct)
        case open words
            string join \n -- $lines[2..-1]
    end
end
complete -c forecourt -e
complete -c forecourt -f -a '(__forecourt_complete)'
`

const SCRIPTS: Readonly<Record<string, string>> = { bash, zsh, fish }
