import { isEmptiable, SINGLE_FIELDS, type SingleSettings } from '@forecourt/core/features/settings/fields'
import { settingsProblems } from '@forecourt/core/features/settings/rules'
import type { SettingsDraft, SettingsOut } from '@forecourt/core/features/settings/schemas'
import type { Cents } from '@forecourt/core/kernel/money'
import { money } from '@forecourt/core/kernel/wire'
import { InvalidFields, Refusal } from '@forecourt/core/refusals'
import { refuseChanged } from '../../changed'
import { lockedRefusal } from '../../locked'
import type { Ctx } from '../../context'
import {
  type FirstBatch,
  firstBatch,
  lockFirstBatch,
  lockSettingsChange,
  nextSettingsChange,
  readSettings,
  saveSettings,
  setFirstOpening,
  type Settings,
  settingsChange,
} from './repository'

/** Every setting of Manage Data. */
export async function settingsOut(ctx: Pick<Ctx, 'db'>): Promise<SettingsOut> {
  const settings = await readSettings(ctx.db)
  const first = await firstBatch(ctx.db)
  const { cashLimit, ...shown } = settings
  return {
    ...shown,
    cashLimit: money(cashLimit),
    firstOpeningBalance: money(first.opening),
    isFirstBatchClosed: !first.isOnly,
    version: (await settingsChange(ctx.db)).version,
  }
}

/** Changes settings; what is left out stays. Every document printed from now on uses them. */
export async function changeSettings(ctx: Ctx, draft: SettingsDraft): Promise<Record<string, never>> {
  const problems = settingsProblems(draft)
  if (problems.length > 0) throw new InvalidFields(problems)
  const { firstOpeningBalance } = draft
  const first = firstOpeningBalance == null ? null : await lockFirstBatch(ctx.db)
  const last = await lockSettingsChange(ctx.db)
  await refuseChanged(ctx, draft.version, last, () => settingsOut(ctx))
  const before = await readSettings(ctx.db)
  const after = mergedWith(before, draft)
  if (!ctx.isUnlocked && locksChange(before, after)) throw lockedRefusal(ctx)
  await saveSettings(ctx.db, after)
  if (first && firstOpeningBalance != null) await changeFirstOpening(ctx, first, firstOpeningBalance)
  await nextSettingsChange(ctx.db, { by: ctx.caller.username, at: ctx.now })
  const opening = first && firstOpeningBalance != null ? { old: first.opening, next: firstOpeningBalance } : null
  await ctx.audit({
    kind: 'settings',
    subjectID: null,
    before: { ...pick(before, after), ...(opening ? { firstOpeningBalance: opening.old } : {}) },
    after: { ...after, ...(opening ? { firstOpeningBalance: opening.next } : {}) },
  })
  ctx.announce({ kind: 'settings', id: null, action: 'changed' })
  return {}
}

/** Whether other prices would be behind the passcode: who opens them must see them. @source server 18 */
function locksChange(before: Settings, after: Partial<Settings>): boolean {
  return (['soldPriceLocked', 'costLocked'] as const).some((name) => (after[name] ?? before[name]) !== before[name])
}

async function changeFirstOpening(ctx: Ctx, first: FirstBatch, opening: Cents): Promise<void> {
  if (opening === first.opening) return
  if (!first.isOnly) throw new Refusal('SETTINGS_FIRST_BATCH')
  await setFirstOpening(ctx.db, first.id, opening)
  await ctx.audit({ kind: 'batch', subjectID: first.id, before: { opening: first.opening }, after: { opening } })
  ctx.announce({ kind: 'batch', id: first.id, action: 'changed' })
}

/** The settings that a draft names, as they are to be stored. */
function mergedWith(before: Settings, draft: SettingsDraft): Partial<Settings> {
  const { dealership, secondTerms, signatories, standingOrderBanks, bankDeposits } = draft
  const [first, second] = signatories ?? []
  const [a, b, c] = standingOrderBanks ?? []
  return {
    ...(dealership ? { dealership: { ...before.dealership, ...given(dealership) } } : {}),
    ...given({ warrantyText: draft.warrantyText, hireTerms: draft.hireTerms }),
    ...(draft.creditTexts ? { creditTexts: { ...before.creditTexts, ...given(draft.creditTexts) } } : {}),
    ...(secondTerms ? { secondTerms: { ...before.secondTerms, ...given(secondTerms) } } : {}),
    ...(first !== undefined && second !== undefined ? { signatories: [first, second] } : {}),
    ...(a && b && c ? { standingOrderBanks: [a, b, c] } : {}),
    ...(bankDeposits ? { bankDeposits } : {}),
    ...singlesOf(draft),
  }
}

/** The settings by themselves that a draft names; none is emptied of which there must be one. */
function singlesOf(draft: SettingsDraft): Partial<SingleSettings> {
  const named = SINGLE_FIELDS.filter((field) =>
    isEmptiable(field) ? draft[field.path] !== undefined : draft[field.path] != null,
  )
  return Object.fromEntries(named.map(({ path }) => [path, draft[path]]))
}

type Given<T> = { [Name in keyof T]?: Exclude<T[Name], undefined> }

/** Only what was sent: an absent field must not hide the stored one. */
function given<T extends object>(fields: T): Given<T> {
  // The filter takes away exactly what the type takes away.
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Given<T>
}

function pick(settings: Settings, like: Partial<Settings>): Partial<Settings> {
  return Object.fromEntries(Object.entries(settings).filter(([name]) => name in like))
}
