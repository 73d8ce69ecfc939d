import { attachmentsScreens } from './features/attachments/feature'
import { carHireScreens } from './features/car-hire/feature'
import { cashBookScreens } from './features/cash-book/feature'
import { clientsScreens } from './features/clients/feature'
import { costingsTabs } from './features/costings/feature'
import { firstStepsScreens } from './features/first-steps/feature'
import { guideScreens } from './features/guide/feature'
import { hirePurchaseScreens, hirePurchaseTabs } from './features/hire-purchase/feature'
import { importScreens } from './features/import/feature'
import { paymentTabs } from './features/payments/feature'
import { reportsScreens } from './features/reports/feature'
import { saleTabs } from './features/sale/feature'
import { emailScreens } from './features/email/feature'
import { assessmentScreens } from './features/credit/assessment-feature'
import { statementsScreens } from './features/statements/feature'
import { usersScreens } from './features/users/feature'
import { vehiclesScreens, vehicleTabs } from './features/vehicles/feature'
import type { VehicleTab } from './features/vehicles/page/vehicle-tab'
import type { ScreenDefinition } from './kit/screen/screen'

/** The tabs of the vehicle page, by feature. */
const VEHICLE_TABS: readonly VehicleTab[] = [
  ...vehicleTabs,
  ...costingsTabs,
  ...saleTabs,
  ...hirePurchaseTabs,
  ...paymentTabs,
]

/** Every screen after sign-in, by feature. */
export const ALL_SCREENS = [
  ...clientsScreens,
  ...vehiclesScreens(VEHICLE_TABS),
  ...hirePurchaseScreens,
  ...statementsScreens,
  ...assessmentScreens,
  ...attachmentsScreens,
  ...emailScreens,
  ...reportsScreens,
  ...cashBookScreens,
  ...carHireScreens,
  ...usersScreens,
  ...importScreens,
  ...firstStepsScreens,
  ...guideScreens,
] as const satisfies readonly ScreenDefinition[]
