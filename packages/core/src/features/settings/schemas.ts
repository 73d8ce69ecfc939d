import { z } from 'zod'
import { DayOut, MoneyOut } from '../../kernel/wire'

/** What the workstation must know about the dealership and the day. */
export const Workstation = z.object({
  businessDay: DayOut,
  timeZone: z.string(),
  build: z.string(),
  dealership: z.object({ name: z.string(), address: z.string(), phone: z.string(), vatNumber: z.string() }),
  warrantyText: z.string(),
  cashLimit: MoneyOut,
  /** Names of bank deposits with the reference that each fills in. */
  bankDeposits: z.array(z.object({ name: z.string(), reference: z.string() })),
})
export type Workstation = z.output<typeof Workstation>
