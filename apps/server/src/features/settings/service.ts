import { isEmptiable, SINGLE_FIELDS, type SingleSettings } from '@forecourt/core/features/settings/fields'
import { settingsProblems } from '@forecourt/core/features/settings/rules'
import type { SettingsDraft, SettingsOut } from '@forecourt/core/features/settings/schemas'
import type { Cents } from '@forecourt/core/kernel/money'
import { wireMoney } from '@forecourt/core/kernel/wire'
import { InvalidFields, Refusal } from '@forecourt/core/refusals'
import { refuseChanged } from '../../version-check'
import { pricesRefusal } from '../../prices-refusal'
import { warrantyChecks } from '@forecourt/core/features/settings/warranty'
import type { Ctx } from '../../context'
import { refuseUnconfirmed } from '../../unconfirmed-checks'
import { CHANGES } from '../../database/audit'
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

export async function settingsOut(ctx: Pick<Ctx, 'db'>): Promise<SettingsOut> {
  const settings = await readSettings(ctx.db)
  const first = await firstBatch(ctx.db)
  return {
    ...settings,
    cashLimit: wireMoney(settings.cashLimit),
    assessmentLeastRest: wireMoney(settings.assessmentLeastRest),
    firstOpeningBalance: wireMoney(first.opening),
    isFirstBatchClosed: !first.isOnly,
    version: (await settingsChange(ctx.db)).version,
  }
}

/** Changes settings; absent ones stay. Every document printed from now on uses them. */
export async function changeSettings(ctx: Ctx, draft: SettingsDraft): Promise<Record<string, never>> {
  const problems = settingsProblems(draft)
  if (problems.length > 0) throw new InvalidFields(problems)
  const { firstOpeningBalance } = draft
  const first = firstOpeningBalance == null ? null : await lockFirstBatch(ctx.db)
  const last = await lockSettingsChange(ctx.db)
  await refuseChanged(ctx, draft.version, last, () => settingsOut(ctx))
  const before = await readSettings(ctx.db)
  const after = mergeSettings(before, draft)
  if (!ctx.isUnlocked && changesLockedPrices(before, after)) throw pricesRefusal(ctx)
  const { warrantyText = before.warrantyText } = after
  await refuseUnconfirmed(draft, () => ({
    now: warrantyText === before.warrantyText ? [] : warrantyChecks(warrantyText),
  }))
  await saveSettings(ctx.db, after)
  if (first && firstOpeningBalance != null) await changeFirstOpening(ctx, first, firstOpeningBalance)
  await nextSettingsChange(ctx.db, { by: ctx.caller.username, at: ctx.now })
  const opening = first && firstOpeningBalance != null ? { old: first.opening, next: firstOpeningBalance } : null
  await ctx.audit({
    kind: 'settings',
    subjectID: null,
    before: { ...pickSettings(before, after), ...(opening ? { firstOpeningBalance: opening.old } : {}) },
    after: { ...after, ...(opening ? { firstOpeningBalance: opening.next } : {}) },
  })
  ctx.announce({ kind: 'settings', id: null, action: 'changed' })
  return {}
}

/**
 * True when other prices would be behind the passcode: opening them needs the right to see them.
 * @source server 18
 */
function changesLockedPrices(before: Settings, after: Partial<Settings>): boolean {
  return (['soldPriceLocked', 'costLocked'] as const).some((name) => (after[name] ?? before[name]) !== before[name])
}

async function changeFirstOpening(ctx: Ctx, first: FirstBatch, opening: Cents): Promise<void> {
  if (opening === first.opening) return
  if (!first.isOnly) throw new Refusal('SETTINGS_FIRST_BATCH')
  await setFirstOpening(ctx.db, first.id, opening)
  await ctx.audit({ kind: 'batch', subjectID: first.id, ...CHANGES.edited })
  ctx.announce({ kind: 'batch', id: first.id, action: 'changed' })
}

function mergeSettings(before: Settings, draft: SettingsDraft): Partial<Settings> {
  const { dealership, secondTerms, signatories, standingOrderBanks, bankDeposits } = draft
  const [first, second] = signatories ?? []
  const [a, b, c] = standingOrderBanks ?? []
  return {
    ...(dealership ? { dealership: { ...before.dealership, ...presentValues(dealership) } } : {}),
    ...presentValues({ warrantyText: draft.warrantyText, hireTerms: draft.hireTerms }),
    ...(draft.creditTexts ? { creditTexts: { ...before.creditTexts, ...presentValues(draft.creditTexts) } } : {}),
    ...(secondTerms ? { secondTerms: { ...before.secondTerms, ...presentValues(secondTerms) } } : {}),
    ...(first !== undefined && second !== undefined ? { signatories: [first, second] } : {}),
    ...(a && b && c ? { standingOrderBanks: [a, b, c] } : {}),
    ...(bankDeposits ? { bankDeposits } : {}),
    ...singlesOf(draft),
  }
}

/** Returns the single settings of a draft; one that must have a value cannot be emptied. */
function singlesOf(draft: SettingsDraft): Partial<SingleSettings> {
  const named = SINGLE_FIELDS.filter((field) =>
    isEmptiable(field) ? draft[field.path] !== undefined : draft[field.path] != null,
  )
  return Object.fromEntries(named.map(({ path }) => [path, draft[path]]))
}

type Present<T> = { [Name in keyof T]?: Exclude<T[Name], undefined> }

/** Returns only the fields that were sent: an absent field must not hide the stored one. */
function presentValues<T extends object>(fields: T): Present<T> {
  // The filter takes away exactly what the type takes away.
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Present<T>
}

function pickSettings(settings: Settings, like: Partial<Settings>): Partial<Settings> {
  return Object.fromEntries(Object.entries(settings).filter(([name]) => name in like))
}
