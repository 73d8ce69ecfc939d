import type { settingsOperations } from '@forecourt/core/features/settings/operations'
import { wireMoney } from '@forecourt/core/kernel/wire'
import type { Handlers } from '../../context'
import { lockMonth, monthsOut, unlockMonth } from './months-service'
import { areBooksEmpty, isEmailSetUp, readSettings } from './repository'
import { changeSettings, settingsOut } from './service'

export const settingsHandlers: Handlers<typeof settingsOperations> = {
  GetSettings: (ctx) => settingsOut(ctx),
  SaveSettings: changeSettings,
  GetMonths: monthsOut,
  LockMonth: lockMonth,
  UnlockMonth: unlockMonth,
  GetWorkstation: async (ctx) => {
    const settings = await readSettings(ctx.db)
    return {
      role: ctx.caller.role && { name: ctx.caller.role.name, rights: [...ctx.caller.role.rights] },
      businessDay: ctx.today,
      timeZone: ctx.config.timeZone,
      build: ctx.config.build,
      dealership: settings.dealership,
      warrantyText: settings.warrantyText,
      secondTerms: settings.secondTerms,
      signatories: settings.signatories.map((name, i) => ({ id: i + 1, name })),
      standingOrderBanks: settings.standingOrderBanks.map(({ name }, i) => ({ id: i + 1, name })),
      rateCeiling: settings.rateCeiling,
      rateCeilingCompares: settings.rateCeilingCompares,
      entryDaysBack: settings.entryDaysBack,
      cashLimit: wireMoney(settings.cashLimit),
      bankDeposits: settings.bankDeposits,
      blindCount: settings.blindCount,
      correctsClosed: settings.correctsClosed,
      tracksTransfers: settings.tracksTransfers,
      sendsEmail: await isEmailSetUp(ctx.db),
      isNew: await areBooksEmpty(ctx.db),
    }
  },
}
