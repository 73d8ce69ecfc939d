import { DEAL_KINDS } from '../../kernel/changes'
import { operation } from '../../kernel/operation'
import { Created, Empty } from '../../kernel/wire'
import { VehicleRef } from '../vehicles/schemas'
import { CommonExpenseIn, CostingsOut, ExpenseDeletion, ExpenseEdit, ExpenseIn } from './schemas'

export const costingsOperations = {
  GetCostings: operation({
    access: { needs: 'prices', token: 'read', passcode: 'all', prices: ['costings.all'] },
    reads: DEAL_KINDS,
    method: 'POST',
    path: '/api/Admin/GetCostings',
    input: VehicleRef,
    output: CostingsOut,
    kind: 'read',
  }),
  /** 409 with `current` (a `commonExpenseResponse`) when its expense was changed meanwhile. */
  SaveCommonExpense: operation({
    access: { needs: 'prices', token: 'none', passcode: 'all', prices: [] },
    method: 'POST',
    path: '/api/Admin/SaveCommonExpense',
    input: CommonExpenseIn,
    output: Empty,
    success: 'Common expense saved successfully',
  }),
  AddExpense: operation({
    access: { needs: 'prices', token: 'none', passcode: 'all', prices: [] },
    method: 'POST',
    path: '/api/Admin/AddExpense',
    input: ExpenseIn,
    checks: ['far-back'],
    output: Created,
    success: 'Expense added successfully',
  }),
  /** 409 with `current` (a row of GetCostings) when it was changed meanwhile; 409 with `cashMgmtID` when cash made it. */
  EditExpense: operation({
    access: { needs: 'prices', token: 'none', passcode: 'all', prices: [] },
    method: 'POST',
    path: '/api/Admin/EditExpense',
    input: ExpenseEdit,
    checks: ['far-back'],
    output: Empty,
    success: 'Expense saved successfully',
  }),
  DeleteExpense: operation({
    access: { needs: 'prices', token: 'none', passcode: 'all', prices: [] },
    method: 'DELETE',
    path: '/api/Admin/DeleteExpense',
    input: ExpenseDeletion,
    output: Empty,
    success: 'Expense deleted successfully',
  }),
}
