import type { costingsOperations } from '@forecourt/core/features/costings/operations'
import type { Handlers } from '../../context'
import { addExpense, deleteExpense, editExpense, saveCommonExpense } from './expenses-service'
import { readCostings } from './service'

export const costingsHandlers: Handlers<typeof costingsOperations> = {
  GetCostings: (ctx, { vehicleID }) => readCostings(ctx, vehicleID),
  SaveCommonExpense: saveCommonExpense,
  AddExpense: async (ctx, draft) => ({ id: await addExpense(ctx, draft) }),
  EditExpense: editExpense,
  DeleteExpense: deleteExpense,
}
