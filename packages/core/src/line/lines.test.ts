import { describe, expect, test } from 'vitest'
import { COMMANDS } from '../commands'
import { day } from '../kernel/days'
import { parseLine } from './parse'
import type { FilledSlot, Reading } from './reading'
import { decimalOf } from '../kernel/money'

/** A Friday. */
const today = day('2026-11-20')
const context = { today, commands: COMMANDS }

/** `pay account~ABC 123 amount=250.00 ok`: `~` needs its record, `!` wrong, `?` missing; what holds by default is left out. */
function shown(reading: Reading | undefined): string {
  if (!reading) return '-'
  const slots = reading.slots
    .filter((slot) => slot.state !== 'default')
    .map((slot) => `${slot.name || 'rest'}${valueShown(slot)}`)
  const named = reading.named.map((field) =>
    field.state === 'wrong' ? `${field.name}!` : `${field.name}=${field.value}`,
  )
  return [reading.command.verb, ...slots, ...named, reading.complete ? 'ok' : '']
    .filter((part) => part !== '')
    .join(' ')
}

function valueShown(slot: FilledSlot): string {
  if (slot.state === 'wrong') return '!'
  const { value } = slot
  const mark = slot.state === 'needs-record' ? '~' : slot.state === 'missing' ? '?' : '='
  switch (value?.kind) {
    case 'money':
      return `${mark}${decimalOf(value.cents)}`
    case 'day':
    case 'month':
      return `${mark}${value.day}`
    case 'days':
      return `${mark}${value.from}..${value.to}`
    case 'choice':
      return `${mark}${value.word}`
    case 'number':
      return `${mark}${value.value}`
    case 'rate':
      return `${mark}${value.bps / 100}%`
    case 'record':
      return `${mark}${value.query}`
    case 'accounts':
      return `${mark}${value.queries.join('&')}`
    case 'name-description':
      return `${mark}${value.name}|${value.description}`
    case 'text':
      return `${mark}${value.text}`
    default:
      return mark
  }
}

const asMeant: readonly (readonly [line: string, meant: string])[] = [
  // Papers and new records: two words are the verb
  ['print invoice ABC 123', 'print invoice vehicle~ABC 123 ok'],
  ['PRINT  Standing-Order HP-2219', 'print standing-order vehicle~HP-2219 ok'],
  ['print details', 'print details vehicle?'],
  ['print details boe', 'print details vehicle~boe ok'],
  ['print boe ABC 123 250', 'print boe vehicle~ABC 123 rest!'],
  ['print "invoice" ABC 123', '-'],
  ['print receipt ABC 123', '-'],
  ['print', '-'],
  ['new vehicle', 'new vehicle ok'],
  ['new client', 'new client ok'],
  ['NEW hire', 'new hire ok'],
  ['new user', 'new user ok'],
  ['settings', 'settings ok'],
  ['settings 4', 'settings rest!'],
  ['new Borg', '-'],
  // HP payments
  ['pay ABC 123 250 cash', 'pay account~ABC 123 amount=250.00 type=cash ok'],
  ['pay ABC 123', 'pay account~ABC 123 ok'],
  ['pay abc123', 'pay account~abc123 ok'],
  ['PAY ABC 123 250', 'pay account~ABC 123 amount=250.00 ok'],
  ['pay ABC123 250 bt bank:BOV', 'pay account~ABC123 amount=250.00 type=bt bank=BOV ok'],
  ['pay PAY 001', 'pay account~PAY 001 ok'],
  ['pay PAY 001 250', 'pay account~PAY 001 amount=250.00 ok'],
  ['pay MON 123 250 mon', 'pay account~MON 123 amount=250.00 day=2026-11-16 ok'],
  ['pay DUE 123', 'pay account~DUE 123 ok'],
  ['pay NOV 202 250', 'pay account~NOV 202 amount=250.00 ok'],
  ['pay FEE 100 fee 10', 'pay account~FEE 100 text=fee 10 ok'],
  ['pay EOM 100 eom', 'pay account~EOM 100 day=2026-10-31 ok'],
  ['pay t 250', 'pay account~t 250 ok'],
  ['pay cash', 'pay account~cash ok'],
  ['pay CO 250 co bank:BOV no:1', 'pay account~CO 250 type=co bank=BOV no=1 ok'],
  ['pay HP-2219 250', 'pay account~HP-2219 amount=250.00 ok'],
  ['pay HP 2219 250', 'pay account~HP 2219 amount=250.00 ok'],
  ['pay hp2219', 'pay account~hp2219 ok'],
  ['pay 2219', 'pay account~2219 ok'],
  ['pay 2219 250', 'pay account~2219 amount=250.00 ok'],
  ['pay 250 250', 'pay account~250 amount=250.00 ok'],
  ['pay KSP130-4021187 250 cash', 'pay account~KSP130-4021187 amount=250.00 type=cash ok'],
  ['pay LOT 14 250', 'pay account~LOT 14 amount=250.00 ok'],
  ['pay "LOT 14" 250', 'pay account~LOT 14 amount=250.00 ok'],
  ['pay ABC 123 cash 250', 'pay account~ABC 123 amount=250.00 type=cash ok'],
  ['pay ABC 123 today 250', 'pay account~ABC 123 amount=250.00 day=2026-11-20 ok'],
  ['pay ABC 123 250 cash y', 'pay account~ABC 123 amount=250.00 type=cash day=2026-11-19 ok'],
  ['pay ABC 123 250 cash -3d', 'pay account~ABC 123 amount=250.00 type=cash day=2026-11-17 ok'],
  ['pay ABC 123 250 −3d', 'pay account~ABC 123 amount=250.00 day=2026-11-17 ok'],
  ['pay ABC 123 250 +1m', 'pay account~ABC 123 amount=250.00 day=2026-12-20 ok'],
  ['pay ABC 123 250 cash 31/10', 'pay account~ABC 123 amount=250.00 type=cash day=2026-10-31 ok'],
  ['pay ABC 123 250 cash 31-10-2026', 'pay account~ABC 123 amount=250.00 type=cash day=2026-10-31 ok'],
  ['pay ABC 123 250 cash 2026-10-31', 'pay account~ABC 123 amount=250.00 type=cash day=2026-10-31 ok'],
  ['pay ABC 123 250 cash 31/02', 'pay account~ABC 123 amount=250.00 type=cash day!'],
  ['pay ABC 123 250 cash 20/11/26', 'pay account~ABC 123 amount=250.00 type=cash day!'],
  ['pay ABC 123 250 cash 20-11', 'pay account~ABC 123 amount=250.00 type=cash day!'],
  ['pay ABC 123 20.11', 'pay account~ABC 123 amount=20.11 ok'],
  ['pay ABC 123 250 cash 20431', 'pay account~ABC 123 amount=250.00 type=cash ref=20431 ok'],
  ['pay ABC 123 250 15', 'pay account~ABC 123 amount=250.00 ref=15 ok'],
  ['pay ABC 123 15', 'pay account~ABC 123 amount=15.00 ok'],
  ['pay ABC 123 1511', 'pay account~ABC 123 amount=1511.00 ok'],
  ['pay ABC 123 000412', 'pay account~ABC 123 ref=000412 ok'],
  ['pay ABC 123 250 R10486 late fee', 'pay account~ABC 123 amount=250.00 ref=R10486 text=late fee ok'],
  [
    'pay ABC 123 250 cash 20431 paid by his brother',
    'pay account~ABC 123 amount=250.00 type=cash ref=20431 text=paid by his brother ok',
  ],
  ['pay ABC 123 250 cash thanks', 'pay account~ABC 123 amount=250.00 type=cash text=thanks ok'],
  ['pay ABC 123 250 "cash"', 'pay account~ABC 123 amount=250.00 text=cash ok'],
  ['pay ABC 123 250 "2 months" cash', 'pay account~ABC 123 amount=250.00 text=2 months cash ok'],
  ['pay ABC 123 250 "unclosed quote', 'pay account~ABC 123 amount=250.00 text=unclosed quote ok'],
  ['pay ABC 123 12,50', 'pay account~ABC 123 amount!'],
  ['pay ABC 123 1.250', 'pay account~ABC 123 amount!'],
  ['pay ABC 123 1,250', 'pay account~ABC 123 amount=1250.00 ok'],
  ['pay ABC 123 1,250.50', 'pay account~ABC 123 amount=1250.50 ok'],
  ['pay ABC 123 12,500,00', 'pay account~ABC 123 amount!'],
  ['pay ABC 123 .50', 'pay account~ABC 123 amount=0.50 ok'],
  ['pay ABC 123 €250', 'pay account~ABC 123 amount=250.00 ok'],
  ['pay ABC 123 250€', 'pay account~ABC 123 amount=250.00 ok'],
  ['pay ABC 123 1.2k', 'pay account~ABC 123 amount=1200.00 ok'],
  ['pay ABC 123 1,2k', 'pay account~ABC 123 amount!'],
  ['pay ABC 123 120+35.50', 'pay account~ABC 123 amount=155.50 ok'],
  ['pay ABC 120+35.50', 'pay account~ABC amount=155.50 ok'],
  ['pay ABC 123 -50', 'pay account~ABC 123 amount!'],
  ['pay ABC 123 0', 'pay account~ABC 123 amount!'],
  ['pay ABC 123 999999999', 'pay account~ABC 123 amount!'],
  ['pay ABC 123 250.555', 'pay account~ABC 123 amount!'],
  ['pay ABC 123 x2', 'pay account~ABC 123 payments=2 ok'],
  ['pay ABC 123 X3 750 cash', 'pay account~ABC 123 payments=3 amount=750.00 type=cash ok'],
  ['pay ABC 123 x1', 'pay account~ABC 123 payments!'],
  ['pay ABC 123 x999', 'pay account~ABC 123 payments!'],
  ['pay ABC 123+DEF 456', 'pay account~ABC 123&DEF 456 ok'],
  ['pay ABC 123 + DEF 456 cash', 'pay account~ABC 123&DEF 456 type=cash ok'],
  ['pay 2219+2230+2240', 'pay account~2219&2230&2240 ok'],
  [
    'pay HP-2219+HP-2230 chq bank:BOV no:000412 ac:4001 payer:"M. Borg"',
    'pay account~HP-2219&HP-2230 type=chq bank=BOV no=000412 ac=4001 payer=M. Borg ok',
  ],
  ['pay "LOT 14"+"LOT 15" 500', 'pay account~LOT 14&LOT 15 amount=500.00 ok'],
  ['pay ABC 123+', 'pay account!'],
  ['pay ABC 123 +', 'pay account!'],
  ['pay ABC 123+ABC123', 'pay account!'],
  ['pay ABC 123+DEF 456 x2', 'pay account~ABC 123&DEF 456 payments!'],
  ['pay ABC 123+DEF 456 500 cash', 'pay account~ABC 123&DEF 456 amount=500.00 type=cash ok'],
  ['pay ABC 123 250 chq', 'pay account~ABC 123 amount=250.00 type=chq'],
  [
    'pay ABC 123 250 chq bank:bov no:412 ac:4001 payer:Borg',
    'pay account~ABC 123 amount=250.00 type=chq bank=BOV no=412 ac=4001 payer=Borg ok',
  ],
  [
    'pay ABC 123 250 chq bank:XYZ no:412 ac:4001 payer:Borg',
    'pay account~ABC 123 amount=250.00 type=chq bank! no=412 ac=4001 payer=Borg',
  ],
  ['pay ABC 123 250 bank:BOV', 'pay account~ABC 123 amount=250.00 bank!'],
  ['pay ABC 123 250 epos batch:0471', 'pay account~ABC 123 amount=250.00 type=epos batch=0471 ok'],
  ['pay ABC 123 250 card bank:paypal ref:XY-1', 'pay account~ABC 123 amount=250.00 type=card ref=XY-1 bank=PayPal ok'],
  ['pay ABC 123 250 nc', 'pay account~ABC 123 amount=250.00 type=nc ok'],
  ['pay ABC 123 250 colour:red', 'pay account~ABC 123 amount=250.00 colour!'],
  ['pay ABC 123 250 ref:1 ref:2', 'pay account~ABC 123 amount=250.00 ref=1 ref!'],
  ['pay ABC 123 250 bt bank: BOV', 'pay account~ABC 123 amount=250.00 type=bt text=BOV bank!'],
  ['pay ABC 123 250 note: brother', 'pay account~ABC 123 amount=250.00 text=note: brother ok'],
  ['pay account:"ABC 123" 250', 'pay account~ABC 123 amount=250.00 ok'],
  ['pay ABC 123 amount:250 date:y', 'pay account~ABC 123 amount=250.00 day=2026-11-19 ok'],
  ['pay ABC 123 amount:abc', 'pay account~ABC 123 amount!'],
  ['pay', 'pay account?'],
  ['pay   ABC   123    250', 'pay account~ABC 123 amount=250.00 ok'],
  ['pay\tABC\u00a0123\n250', 'pay account~ABC 123 amount=250.00 ok'],
  ['pay ---', 'pay account!'],
  ['pay ABC, 123', 'pay account~ABC, amount=123.00 ok'],
  ['pay ĦAĠ 123 250', 'pay account~ĦAĠ 123 amount=250.00 ok'],
  // settlements
  ['settle ABC 123', 'settle account~ABC 123 ok'],
  ['settle ABC 123 5000', 'settle account~ABC 123 amount=5000.00 ok'],
  ['settle ABC 123 5000 30/11', 'settle account~ABC 123 amount=5000.00 day=2026-11-30 ok'],
  ['settle ABC 123 bt', 'settle account~ABC 123 rest!'],
  ['settle ABC 123 5000 type:bt bank:BOV', 'settle account~ABC 123 amount=5000.00 type=bt bank=BOV ok'],
  ['settle ABC 123+DEF 456', 'settle account~ABC rest!'],
  ['settlement HP-1', 'settle account~HP-1 ok'],
  // deposits and sales
  ['dep ABC 123 500 0412385M price:8000', 'dep vehicle~ABC 123 amount=500.00 client~0412385M price=8000.00 ok'],
  [
    'dep ABC 123 500 0412385M cash price:8,000',
    'dep vehicle~ABC 123 amount=500.00 client~0412385M type=cash price=8000.00 ok',
  ],
  [
    'dep ABC 123 500 Maria Borg cash diff:2500',
    'dep vehicle~ABC 123 amount=500.00 client~Maria Borg type=cash diff=2500.00 ok',
  ],
  [
    'dep ABC 123 500 cash Maria Borg diff:-2500',
    'dep vehicle~ABC 123 amount=500.00 client~Maria Borg type=cash diff=-2500.00 ok',
  ],
  ['dep ABC 123 500 "Maria Cash" price:1', 'dep vehicle~ABC 123 amount=500.00 client~Maria Cash price=1.00 ok'],
  ['dep ABC 123 500 0412385M', 'dep vehicle~ABC 123 amount=500.00 client~0412385M price?'],
  ['dep ABC 123 0 0412385M', 'dep vehicle~ABC 123 amount=0.00 client~0412385M ok'],
  ['dep ABC 123 500 0412385M price:1 diff:1', 'dep vehicle~ABC 123 amount=500.00 client~0412385M price=1.00 diff!'],
  ['dep ABC 123 500 price:8000', 'dep vehicle~ABC 123 amount=500.00 client? price=8000.00'],
  ['dep ABC 250 0412385M', 'dep vehicle~ABC 250 amount? client~0412385M price?'],
  ['dep TBA 500 0412385M price:9k', 'dep vehicle~TBA 500 amount? client~0412385M price=9000.00'],
  ['dep "TBA" 500 0412385M price:9k', 'dep vehicle~TBA amount=500.00 client~0412385M price=9000.00 ok'],
  ['deposit ABC 123 500 0412385M price:', 'dep vehicle~ABC 123 amount=500.00 client~0412385M price? price!'],
  ['dep DEP 500 500 DEP price:500', 'dep vehicle~DEP 500 amount=500.00 client~DEP price=500.00 ok'],
  ['dep ABC 123 500 Ġorġ Ħili price:5000', 'dep vehicle~ABC 123 amount=500.00 client~Ġorġ Ħili price=5000.00 ok'],
  ["dep ABC 123 500 D'Amato price:5000", "dep vehicle~ABC 123 amount=500.00 client~D'Amato price=5000.00 ok"],
  ['adep ABC 123 200', 'adep vehicle~ABC 123 amount=200.00 ok'],
  ['adep ABC 123 200 cash 0412385M', 'adep vehicle~ABC 123 amount=200.00 type=cash client~0412385M ok'],
  ['adep ABC 123', 'adep vehicle~ABC 123 amount?'],
  ['sale ABC 123 2,400 bt bank:HSBC', 'sale vehicle~ABC 123 amount=2400.00 type=bt bank=HSBC ok'],
  ['sale ABC 123 2400 Rebecca Sciberras', 'sale vehicle~ABC 123 amount=2400.00 client~Rebecca Sciberras ok'],
  ['sale SAL 123 2400 day:y', 'sale vehicle~SAL 123 amount=2400.00 day=2026-11-19 ok'],
  // expenses
  [
    'exp ABC 123 86.40 Gatt Auto Parts, Brake pads',
    'exp vehicle~ABC 123 amount=86.40 name-description=Gatt Auto Parts|Brake pads ok',
  ],
  [
    'exp ABC 123 86.40 cash today Gatt, Brake pads, rear',
    'exp vehicle~ABC 123 amount=86.40 type=cash day=2026-11-20 name-description=Gatt|Brake pads, rear ok',
  ],
  [
    'exp ABC 123 86.40 "Gatt, Sons", Brake pads',
    'exp vehicle~ABC 123 amount=86.40 name-description=Gatt, Sons|Brake pads ok',
  ],
  ['exp ABC 123 86.40 Gatt,Brake', 'exp vehicle~ABC 123 amount=86.40 name-description=Gatt|Brake ok'],
  ['exp ABC 123 86.40 Gatt , Brake', 'exp vehicle~ABC 123 amount=86.40 name-description=Gatt|Brake ok'],
  ['exp ABC 123 86.40 Gatt', 'exp vehicle~ABC 123 amount=86.40 name-description?Gatt|'],
  ['exp ABC 123 86.40 , Brake', 'exp vehicle~ABC 123 amount=86.40 name-description?|Brake'],
  ['exp ABC 123 86.40', 'exp vehicle~ABC 123 amount=86.40 name-description?'],
  ['exp ABC 123 Gatt, Brake', 'exp vehicle~ABC 123 amount? name-description=Gatt|Brake'],
  ['exp ABC 123 12,50 Gatt, Brake', 'exp vehicle~ABC 123 amount! name-description=Gatt|Brake'],
  ['exp ABC 123 50 sun visors, two', 'exp vehicle~ABC 123 amount=50.00 day=2026-11-15 name-description=visors|two ok'],
  ['exp ABC 123 50 "sun visors", two', 'exp vehicle~ABC 123 amount=50.00 name-description=sun visors|two ok'],
  ['exp ABC 123 50 Card Shop, paper', 'exp vehicle~ABC 123 amount=50.00 type=card name-description=Shop|paper'],
  ['exp ABC 123 50 "Card Shop", paper', 'exp vehicle~ABC 123 amount=50.00 name-description=Card Shop|paper ok'],
  [
    'exp ABC 123 50 cash card shop, paper',
    'exp vehicle~ABC 123 amount=50.00 type=cash name-description=card shop|paper ok',
  ],
  ['exp ABC 123 50 Gatt, 5" pipe', 'exp vehicle~ABC 123 amount=50.00 name-description=Gatt|5" pipe ok'],
  ['exp ABC 123 50 2 Brothers, tyres', 'exp vehicle~ABC 123 amount=50.00 name-description=2 Brothers|tyres ok'],
  [
    'exp ABC 123 50 Gatt, 4 tyres at 12.50',
    'exp vehicle~ABC 123 amount=50.00 name-description=Gatt|4 tyres at 12.50 ok',
  ],
  ['exp ABC 123 50 name:Gatt tyres, four', 'exp vehicle~ABC 123 amount=50.00 name-description=Gatt|tyres, four ok'],
  [
    'exp ABC 123 50 vendor:"Gatt & Sons" description:tyres',
    'exp vehicle~ABC 123 amount=50.00 name-description=Gatt & Sons|tyres ok',
  ],
  ['exp ABC 123 50 ref:88213 Gatt, tyres', 'exp vehicle~ABC 123 amount=50.00 name-description=Gatt|tyres ref=88213 ok'],
  ['exp ABC 123 50 Gatt, ref:88213 tyres', 'exp vehicle~ABC 123 amount=50.00 name-description=Gatt|tyres ref=88213 ok'],
  ['exp ABC 123 050 Gatt, tyres', 'exp vehicle~ABC 123 amount=50.00 name-description=Gatt|tyres ok'],
  ['exp EXP 123 50 Gatt, tyres', 'exp vehicle~EXP 123 amount=50.00 name-description=Gatt|tyres ok'],
  ['exp LOT 14 50 Gatt, brakes', 'exp vehicle~LOT 14 amount=50.00 name-description=Gatt|brakes ok'],
  ['exp TBA 50 Gatt, brakes', 'exp vehicle~TBA amount=50.00 name-description=Gatt|brakes ok'],
  ['exp 021187 50 Gatt, brakes', 'exp vehicle~021187 amount=50.00 name-description=Gatt|brakes ok'],
  ['exp AB12CDE 50 Gatt, brakes', 'exp vehicle~AB12CDE amount=50.00 name-description=Gatt|brakes ok'],
  ['expense ABC 123 50 chq Gatt, brakes', 'exp vehicle~ABC 123 amount=50.00 type=chq name-description=Gatt|brakes'],
  ['rec ABC 123 45 Gatt, refund', 'rec vehicle~ABC 123 amount=45.00 name-description=Gatt|refund ok'],
  ['rec ABC 123 -45 Gatt, refund', 'rec vehicle~ABC 123 amount! name-description=Gatt|refund'],
  // monthly and free
  ['month 212.55 ARMS Ltd, Water', 'month amount=212.55 name-description=ARMS Ltd|Water ok'],
  [
    'month 212.55 bt nov ARMS Ltd, Water bank:BOV',
    'month amount=212.55 type=bt month=2026-11-01 name-description=ARMS Ltd|Water bank=BOV ok',
  ],
  ['month 212.55 nov 2025 ARMS, Water', 'month amount=212.55 month=2025-11-01 name-description=ARMS|Water ok'],
  ['month 212.55 11/2025 ARMS, Water', 'month amount=212.55 month=2025-11-01 name-description=ARMS|Water ok'],
  ['month 212.55 13/2025 ARMS, Water', 'month amount=212.55 month! name-description=ARMS|Water'],
  ['month 212.55 last-month ARMS, Water', 'month amount=212.55 month=2026-10-01 name-description=ARMS|Water ok'],
  ['month 50 may ARMS, Water', 'month amount=50.00 month=2026-05-01 name-description=ARMS|Water ok'],
  ['month 50 "May Supplies", paper', 'month amount=50.00 name-description=May Supplies|paper ok'],
  ['month 50 jan 31 Days, paper', 'month amount=50.00 month=2027-01-01 name-description=31 Days|paper ok'],
  ['month', 'month amount? name-description?'],
  ['free -50 Petty cash, float', 'free amount=-50.00 name-description=Petty cash|float ok'],
  ['free +50 Petty cash, float', 'free amount=50.00 name-description=Petty cash|float ok'],
  ['free −50.25 nc Petty, float', 'free amount=-50.25 type=nc name-description=Petty|float ok'],
  ['free 0 Petty, float', 'free amount! name-description=Petty|float'],
  ['free Petty cash, 50', 'free amount? name-description=Petty cash|50'],
  ['free -1,5 Petty, float', 'free amount! name-description=Petty|float'],
  // a hire is read by place: two days, then the rate
  ['hire ECK 401 25/11 02/12 25', 'hire vehicle~ECK 401 start=2026-11-25 end=2026-12-02 rate=25.00 ok'],
  ['hire ECK 401 25 30 19.50 Borg', 'hire vehicle~ECK 401 start=2026-11-25 end=2026-11-30 rate=19.50 client~Borg ok'],
  ['hire ECK 401 t +7d 25', 'hire vehicle~ECK 401 start=2026-11-20 end=2026-11-27 rate=25.00 ok'],
  ['hire ECK 401 25 30', 'hire vehicle~ECK 401 start=2026-11-25 end=2026-11-30 rate?'],
  ['hire ECK 401 31/02 30 19', 'hire vehicle~ECK 401 start! end=2026-11-30 rate=19.00'],
  // the other entries
  ['tm 170 fee 15 Transfer', 'tm amount=170.00 fee=15.00 text=Transfer ok'],
  ['tm 170 Transfer', 'tm amount=170.00 fee? text=Transfer'],
  ['tm 170 fee', 'tm amount=170.00 fee!'],
  ['tm fee 15 170', 'tm amount=170.00 fee=15.00 ok'],
  ['tm 170 fee abc', 'tm amount=170.00 fee!'],
  ['tm 170 fee:15 ABC 123', 'tm amount=170.00 fee=15.00 text=ABC 123 ok'],
  ['dad 100', 'dad amount=100.00 ok'],
  ['dad 100 cash fuel', 'dad amount=100.00 type=cash text=fuel ok'],
  ['dad abc', 'dad amount? text=abc'],
  ['stv 1.2k bt bank:APS', 'stv amount=1200.00 type=bt bank=APS ok'],
  ['brn 40 20/11 fuel', 'brn amount=40.00 text=20/11 fuel ok'],
  ['outs 100 float for fuel', 'outs amount=100.00 text=float for fuel ok'],
  ['bank 3000', 'bank amount=3000.00 ok'],
  ['purchase 5000 co bank:BOV no:000915', 'purchase amount=5000.00 type=co bank=BOV no=000915 ok'],
  ['tmfee 15', 'tmfee amount=15.00 ok'],
  ['hirepay 120 cash 3 days', 'hirepay amount=120.00 type=cash text=3 days ok'],
  // finding
  ['due', 'due ok'],
  ['due eom', 'due day=2026-10-31 ok'],
  ['due 15', 'due day=2026-11-15 ok'],
  ['due 1511', 'due day=2026-11-15 ok'],
  ['due 31', 'due day=2026-10-31 ok'],
  ['due fri', 'due day=2026-11-20 ok'],
  ['due sat', 'due day=2026-11-14 ok'],
  ['due 29/02', 'due day=2028-02-29 ok'],
  ['due 123', 'due day!'],
  ['DUE 123', 'due day!'],
  ['due diligence', 'due day!'],
  ['due 15 16', 'due day=2026-11-15 rest!'],
  ['due bank:BOV', 'due bank!'],
  ['sched', 'sched ok'],
  ['sched borg pending', 'sched text=borg pending= ok'],
  ['sched pending', 'sched pending= ok'],
  ['sched "pending"', 'sched text=pending ok'],
  ['sched pending borg', 'sched text=pending borg ok'],
  ['v toyota vitz', 'v text=toyota vitz ok'],
  ['v', 'v ok'],
  ['stock ABC 123', 'stock text=ABC 123 ok'],
  ['attempt', 'attempt ok'],
  ['sold cash', 'sold text=cash ok'],
  ['c maria "borg"', 'c text=maria borg ok'],
  ['c note:x', 'c note!'],
  ['cash', 'cash ok'],
  ['cash 250', 'cash text=250 ok'],
  ['cash 12', 'cash days=2026-11-12..2026-11-12 ok'],
  ['cash borg nov', 'cash text=borg days=2026-11-01..2026-11-30 ok'],
  ['cash borg nov 2025', 'cash text=borg days=2025-11-01..2025-11-30 ok'],
  ['cash 01/11..15/11', 'cash days=2026-11-01..2026-11-15 ok'],
  ['cash borg -7d..t', 'cash text=borg days=2026-11-13..2026-11-20 ok'],
  ['cash 15/11..01/11', 'cash days!'],
  ['cash ABC 123', 'cash text=ABC 123 ok'],
  ['cash LOT 14', 'cash text=LOT 14 ok'],
  ['cash sun visors', 'cash text=sun visors ok'],
  ['cash mon', 'cash days=2026-11-16..2026-11-16 ok'],
  ['cash "mon"', 'cash text=mon ok'],
  ['cash 12.50', 'cash text=12.50 ok'],
  ['last', 'last ok'],
  ['last week', 'last rest!'],
  ['batch', 'batch ok'],
  ['batch 471', 'batch id=471 ok'],
  ['batch x', 'batch id!'],
  ['receipt 10482', 'receipt number=10482 ok'],
  ['receipt R10482', 'receipt number=10482 ok'],
  ['receipt', 'receipt number?'],
  ['open ABC 123', 'open record~ABC 123 ok'],
  ['open ABC 123 hp', 'open record~ABC 123 tab=hp ok'],
  ['open Maria Borg', 'open record~Maria Borg ok'],
  ['open hp', 'open record~hp ok'],
  ['open "Borg hp"', 'open record~Borg hp ok'],
  ['open', 'open record?'],
  ['count', 'count ok'],
  ['close', 'close ok'],
  ['close the batch', 'close rest!'],
  ['reopen', 'reopen ok'],
  ['cheques', 'cheques ok'],
  ['lock', 'lock ok'],
  ['unlock', 'unlock ok'],
  ['logout', 'logout ok'],
  ['theme', 'theme ok'],
  // A quote is read by place: price, deposit, months, rate
  ['quote 12000 2000 48', 'quote price=12000.00 deposit=2000.00 months=48 ok'],
  ['quote 12,000 0 48m 5.5', 'quote price=12000.00 deposit=0.00 months=48 rate=5.5% ok'],
  ['quote €12k 1.5k 60 7%', 'quote price=12000.00 deposit=1500.00 months=60 rate=7% ok'],
  ['quote rate:0.25 price:12000 deposit:0 months:12', 'quote price=12000.00 deposit=0.00 months=12 rate=0.25% ok'],
  ['quote 12000 48', 'quote price=12000.00 deposit=48.00 months?'],
  ['quote 0 0 48', 'quote price! deposit=0.00 months=48'],
  ['quote 12,50 0 48', 'quote price! deposit=0.00 months=48'],
  ['quote 12000 0 121', 'quote price=12000.00 deposit=0.00 months!'],
  ['quote 12000 0 48 5,5', 'quote price=12000.00 deposit=0.00 months=48 rate!'],
  ['quote 12000 0 48 100', 'quote price=12000.00 deposit=0.00 months=48 rate!'],
  ['quote 12000 0 48 5 6', 'quote price=12000.00 deposit=0.00 months=48 rate=5% rest!'],
  ['quote', 'quote price? deposit? months?'],
]

const notLines: readonly string[] = [
  '',
  'MON 123',
  'ABC 123',
  'pa ABC 123',
  'payment ABC 123',
  'maria borg',
  '"pay" ABC 123',
  ' pay ABC 123',
  "'pay ABC 123",
  '“pay ABC 123',
  '=120+35.50',
  '?pay',
  'cl borg',
  'constructor',
  'toString 12',
  'name:pay 12',
  '+',
  '🚗 123',
]

describe('lines are read as meant', () => {
  test('the table has at least 200 lines, none twice', () => {
    expect(asMeant.length + notLines.length).toBeGreaterThanOrEqual(200)
    expect(new Set(asMeant.map(([line]) => line)).size).toBe(asMeant.length)
  })
  test.each(asMeant)('%j', (line, meant) => {
    expect(shown(parseLine(line, context).readings[0])).toBe(meant)
  })
  test.each(notLines)('%j is no line', (line) => {
    expect(parseLine(line, context).readings).toEqual([])
  })
})
