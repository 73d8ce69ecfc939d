import type { CoinCount } from '@forecourt/core/features/cash-book/coins'
import type { Context } from '../../kit/context'
import { CliFailure, EXIT } from '../../kit/failure'
import { showScreen } from '../../kit/screen'
import { openCount } from './count-state'
import { type CountExit, CountView, type CountViewProps } from './count-view'

/**
 * Shows the count until it is saved.
 * @throws CliFailure when the person leaves without saving.
 */
export async function showCount(
  ctx: Context,
  { saved, ...o }: Pick<CountViewProps, 'batchID' | 'closing' | 'save'> & { saved: CoinCount | null },
): Promise<CoinCount> {
  const exits: CountExit[] = []
  await showScreen(ctx, <CountView {...o} initial={openCount(saved)} onExit={(exit) => exits.push(exit)} />)
  const [exit] = exits
  if (exit?.kind === 'saved') return exit.count
  if (exit?.kind === 'interrupt') throw new CliFailure(EXIT.interrupted, 'Interrupted')
  throw new CliFailure(EXIT.failed, 'The count is not saved')
}
