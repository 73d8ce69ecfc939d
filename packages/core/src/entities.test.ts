import { expect, test } from 'vitest'
import { SaleType } from './features/deals/enums'
import { ClientList, ClientOut, ClientsSearch, ClientSummary, RelatedVehicle } from './features/clients/schemas'
import { CommonExpenseOut, CostingsOut, ExpenseRow } from './features/costings/schemas'
import { BoughtDetailsIn, SoldToIn } from './features/deals/schemas'
import { HpPaymentIn, HpPaymentRow } from './features/hire-purchase/schemas'
import { PaymentRow } from './features/payments/schemas'
import { Tokens } from './features/session/schemas'
import { VehicleState } from './features/vehicles/enums'
import {
  HirePurchaseOut,
  PartExchangeOut,
  PartExchangePurchaseOut,
  VehicleIn,
  VehicleList,
  VehicleLists,
  VehicleOut,
  VehiclesSearch,
} from './features/vehicles/schemas'

const words = (text: string) => text.split(' ')

/** The fields of D1 3, by the shape that carries them. */
const ENTITIES: readonly (readonly [string, { shape: object }, string])[] = [
  [
    'a client',
    ClientOut,
    'id idno name surname address1 address2 address3 mobNo telNo otherNo email spouse spouseID isCarHireClient hasRelatedVehicles relatedVehicles spouseIDNo',
  ],
  [
    'a related vehicle',
    RelatedVehicle,
    'id clientRelatedVehicleType date regNo make model bodyType yom color mileage isMiles amount',
  ],
  [
    'a vehicle',
    VehicleOut,
    'id regNo make model bodyType fuelType color chassisNo engineNo engineCapacity yom seatingCapacity transmission spareKey lotNo carNo systemNo mileage isMiles cO2 pm boughtFromID clientBoughtFrom boughtDate boughtPrice clientSoldTo clientAttempts soldDate soldPrice totalCost pendingAmount hirePurchase saleType partExchange partExchangePurchase hasRelatedClients note depositReceipt vehicleAdditionalPartExchanges',
  ],
  [
    'Add Vehicle',
    VehicleIn,
    'regNo make model bodyType fuelType color chassisNo engineNo engineCapacity yom seatingCapacity transmission spareKey lotNo carNo systemNo mileage isMiles cO2 pm boughtFromID clientBoughtFrom boughtDate boughtPrice',
  ],
  ['a part exchange', PartExchangeOut, 'name difference peVehicleSoldPrice peVehicleID'],
  [
    'a purchase by part exchange',
    PartExchangePurchaseOut,
    'peVehicleRegNo peVehicleBoughtPrice peVehicleTotalExpenses peVehicleID',
  ],
  ['the account of a sale', HirePurchaseOut, 'hpAccountNumber'],
  ['the lists', VehicleLists, 'makeList modelList colorList bodyTypeList fuelTypeList'],
  ['a search of clients', ClientsSearch, 'idnoMobileNo text pageNumber pageSize'],
  ['a search of vehicles', VehiclesSearch, 'vehicleState pageNumber pageSize regNo text sortByColumn sortByType'],
  ['found clients', ClientList, 'data totalCount'],
  ['found vehicles', VehicleList, 'data totalCount'],
  ['a session', Tokens, 'accessToken refreshToken username userID'],
]

test.each(ENTITIES)('[D1 3] %s has its fields', (_, { shape }, fields) => {
  expect(words(fields).filter((field) => !(field in shape))).toEqual([])
})

const DEAL_ENTITIES: readonly (readonly [string, { shape: object }, string])[] = [
  [
    'a vehicle with its deal',
    VehicleOut,
    'id regNo note saleType soldPrice soldDate boughtDate boughtPrice boughtFromID clientBoughtFrom clientSoldTo clientAttempts totalCost pendingAmount peVehicleID partExchange partExchangePurchase vehicleAdditionalPartExchanges depositReceipt hasRelatedClients hirePurchase',
  ],
  ['a car taken in', PartExchangeOut, 'name difference peVehicleSoldPrice peVehicleID peVehicleRegNo'],
  [
    'a car of a purchase',
    PartExchangePurchaseOut,
    'peVehicleID peVehicleRegNo peVehicleBoughtPrice peVehicleTotalExpenses',
  ],
  [
    'a hire purchase',
    HirePurchaseOut,
    'deposit monthlyPayment firstPaymentDate numberOfMonths lastPayment numberOfFirstPayments firstPaymentsTotal hpAccountNumber endOfMonth hasHPSchedule hasHPSettlement hpSettlementAmount hpSettledOn hpFullyPaid paymentDetails',
  ],
  [
    'a sale as saved',
    SoldToIn,
    'client clientID saleType soldToPrice soldToDateTime difference peVehicleID additionalPEVehicles deposit monthlyPayment lastPayment endOfMonth firstPaymentDate numberOfMonths hpAccountNo numberOfFirstPayments firstPaymentsTotal vehicleID',
  ],
  [
    'an HP payment',
    HpPaymentRow,
    'id dueDate amount paid paidDate capital bankCharge interest reduceFromCapital cashTypeName chequeNo bankName reference hasCashEntry cashMgmtID batchClosed isPaymentDue isLastPaidPayment',
  ],
  ['an HP payment as saved', HpPaymentIn, 'id vehicleID amount dueDate paid paidDate'],
  ['a purchase as saved', BoughtDetailsIn, 'vehicleID clientID dateBought priceBought'],
  ['a person', ClientSummary, 'id idno name surname address1 address2 address3 mobNo telNo otherNo email'],
  [
    'costings',
    CostingsOut,
    'priceBought boughtFromName dateBought expenses expensesTotal priceSold soldToName dateSold profit commonExpenseResponse',
  ],
  [
    'an expense',
    ExpenseRow,
    'id vehicleID amount date dateTime vendor vendorStr description runningBalance fromCashManagement cashMgmtID',
  ],
  ['common expenses', CommonExpenseOut, 'excelAmount regTaxAmount licensePlatesFeesAmount'],
  [
    'a payment',
    PaymentRow,
    'id vehicleID amount date dateTime cashCategory cashType receiptNumber runningBalance isManual',
  ],
]

test.each(DEAL_ENTITIES)('[D2 3] %s has its fields', (_, { shape }, fields) => {
  expect(words(fields).filter((field) => !(field in shape))).toEqual([])
})

test('[D1 3] states and sale types have their numbers', () => {
  expect(VehicleState).toMatchObject({ Stock: 1, Attempt: 2, Sold: 3 })
  expect(SaleType).toEqual({ Cash: 0, HirePurchase: 1, PartExchange: 2, HPPartExchange: 3 })
})

test('[D1 3] a sort is ascending as 0, descending as 1, and nothing else', () => {
  expect([0, 1].map((sortByType) => VehiclesSearch.parse({ sortByType }).sortByType)).toEqual([0, 1])
  expect(VehiclesSearch.safeParse({ sortByType: 2 }).success).toBe(false)
})
