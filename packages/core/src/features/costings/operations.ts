import { OF_DEALS } from '../../kernel/changes'
import { operation } from '../../kernel/operation'
import { Created, Empty } from '../../kernel/wire'
import { VehicleRef } from '../vehicles/schemas'
import { CommonExpenseIn, CostingsOut, ExpenseDeletion, ExpenseEdit, ExpenseIn } from './schemas'

export const costingsOperations = {
  GetCostings: operation({
    reads: OF_DEALS,
    method: 'POST',
    path: '/api/Admin/GetCostings',
    input: VehicleRef,
    output: CostingsOut,
    kind: 'read',
    gated: true,
  }),
  /** 409 with `current` (a `commonExpenseResponse`) when its expense was changed meanwhile. */
  SaveCommonExpense: operation({
    method: 'POST',
    path: '/api/Admin/SaveCommonExpense',
    input: CommonExpenseIn,
    output: Empty,
    gated: true,
    success: 'Common expense saved successfully',
  }),
  AddExpense: operation({
    method: 'POST',
    path: '/api/Admin/AddExpense',
    input: ExpenseIn,
    output: Created,
    gated: true,
    success: 'Expense added successfully',
  }),
  /** 409 with `current` (a row of GetCostings) when it was changed meanwhile; 409 with `cashMgmtID` when cash made it. */
  EditExpense: operation({
    method: 'POST',
    path: '/api/Admin/EditExpense',
    input: ExpenseEdit,
    output: Empty,
    gated: true,
    success: 'Expense saved successfully',
  }),
  DeleteExpense: operation({
    method: 'DELETE',
    path: '/api/Admin/DeleteExpense',
    input: ExpenseDeletion,
    output: Empty,
    gated: true,
    success: 'Expense deleted successfully',
  }),
}
