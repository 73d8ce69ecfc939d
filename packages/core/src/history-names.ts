import { PREPAY_MODE_NAMES } from './features/hire-purchase/enums'
import { SETTLEMENT_METHOD_NAMES } from './features/settings/enums'
import { ASSESSMENT_DECISION_NAMES, ASSESSMENT_VERDICT_NAMES } from './features/credit/assessment-enums'
import { CAR_HIRE_TYPE_NAMES } from './features/car-hire/enums'
import { DENOMINATIONS } from './features/cash-book/coins'
import { CASH_CATEGORY_NAMES, CASH_TYPE_NAMES, DIFFERENCE_REASON_NAMES } from './features/cash-book/enums'
import {
  CREDIT_LANGUAGE_NAMES,
  CREDIT_MEDIUM_NAMES,
  CREDIT_RECORD_NAMES,
  FORBEARANCE_MEASURE_NAMES,
  OFFER_ANSWER_NAMES,
} from './features/credit/enums'
import { SETTINGS_HISTORY } from './features/settings/fields'
import { CLIENT_HISTORY } from './features/clients/fields'
import { VEHICLE_HISTORY } from './features/vehicles/fields'
import { TRANSFER_HISTORY } from './features/transfers/fields'
import { SALE_TYPE_NAMES } from './features/deals/enums'
import type { HistoryNames } from './features/history/fields'

export const HISTORY_NAMES: HistoryNames = {
  client: CLIENT_HISTORY,
  vehicle: VEHICLE_HISTORY,
  transfer: TRANSFER_HISTORY,
  saleTypes: SALE_TYPE_NAMES,
  categories: CASH_CATEGORY_NAMES,
  types: CASH_TYPE_NAMES,
  hireTypes: CAR_HIRE_TYPE_NAMES,
  settlementMethods: SETTLEMENT_METHOD_NAMES,
  creditRecords: CREDIT_RECORD_NAMES,
  creditMedia: CREDIT_MEDIUM_NAMES,
  creditLanguages: CREDIT_LANGUAGE_NAMES,
  forbearanceMeasures: FORBEARANCE_MEASURE_NAMES,
  offerAnswers: OFFER_ANSWER_NAMES,
  prepayModes: PREPAY_MODE_NAMES,
  differenceReasons: DIFFERENCE_REASON_NAMES,
  coins: Object.fromEntries(DENOMINATIONS.map(({ field, label }) => [field, label])),
  assessmentVerdicts: ASSESSMENT_VERDICT_NAMES,
  assessmentDecisions: ASSESSMENT_DECISION_NAMES,
  settings: SETTINGS_HISTORY,
}
