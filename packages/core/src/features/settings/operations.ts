import { operation } from '../../kernel/operation'
import { Empty } from '../../kernel/wire'
import { MonthIn, MonthsOut, SettingsIn, SettingsOut, Workstation } from './schemas'
import { SETTINGS_CHECKS } from './enums'

export const settingsOperations = {
  GetWorkstation: operation({
    access: { needs: 'nothing', token: 'any', passcode: 'none', prices: [] },
    reads: ['settings', 'user'],
    method: 'GET',
    path: '/api/Workstation',
    input: Empty,
    output: Workstation,
  }),
  /** Every setting of Manage Data. The receipt number is GetReceiptNumber's. */
  GetSettings: operation({
    access: { needs: 'nothing', token: 'none', passcode: 'none', prices: [] },
    reads: ['batch', 'settings'],
    method: 'GET',
    path: '/api/ManageData/GetSettings',
    input: Empty,
    output: SettingsOut,
  }),
  /**
   * 400 by `settingsProblems`; 409 SETTINGS_FIRST_BATCH when the first opening balance changes after a batch was closed; 409 with
   * `current` (GetSettings' answer) when somebody changed them meanwhile.
   */
  SaveSettings: operation({
    access: { needs: 'settings', token: 'none', passcode: 'none', prices: [] },
    method: 'POST',
    path: '/api/ManageData/SaveSettings',
    input: SettingsIn,
    checks: SETTINGS_CHECKS,
    output: Empty,
    success: 'Settings saved successfully',
  }),
  /** The months that are over and have entries or are locked, newest first. */
  GetMonths: operation({
    access: { needs: 'nothing', token: 'read', passcode: 'none', prices: [] },
    reads: ['entry', 'settings'],
    method: 'GET',
    path: '/api/ManageData/GetMonths',
    input: Empty,
    output: MonthsOut,
  }),
  /** 409 MONTH_NOT_OVER, MONTH_LOCKED_ALREADY. */
  LockMonth: operation({
    access: { needs: 'close', token: 'none', passcode: 'all', prices: [] },
    method: 'POST',
    path: '/api/ManageData/LockMonth',
    input: MonthIn,
    output: Empty,
    success: 'Month locked successfully',
  }),
  /** 409 MONTH_NOT_LOCKED. */
  UnlockMonth: operation({
    access: { needs: 'reopen', token: 'none', passcode: 'all', prices: [] },
    method: 'POST',
    path: '/api/ManageData/UnlockMonth',
    input: MonthIn,
    output: Empty,
    success: 'Month unlocked successfully',
  }),
}
