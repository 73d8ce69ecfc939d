import { z } from 'zod'
import { DayOut, MoneyOut } from '../../kernel/wire'

/** What the workstation must know about the dealership and the day. */
export const Workstation = z.object({
  businessDay: DayOut,
  timeZone: z.string(),
  build: z.string(),
  dealership: z.object({
    name: z.string(),
    address: z.string(),
    /** Where papers are issued: the town of the address. */
    locality: z.string(),
    phone: z.string(),
    vatNumber: z.string(),
  }),
  warrantyText: z.string(),
  /** The second terms that agreements are preset with. */
  secondTerms: z.object({ sale: z.string(), hirePurchase: z.string() }),
  /** Who signs for the dealership; `id` is what a document's `signature` names, the first is the default. */
  signatories: z.array(z.object({ id: z.number().int(), name: z.string() })),
  /** Banks of the standing order; `id` is its `bankID`, the first is the default. */
  standingOrderBanks: z.array(z.object({ id: z.number().int(), name: z.string() })),
  cashLimit: MoneyOut,
  /** Names of bank deposits with the reference that each fills in. */
  bankDeposits: z.array(z.object({ name: z.string(), reference: z.string() })),
})
export type Workstation = z.output<typeof Workstation>
