/** Everyday lines: `typed | first | Enter | Ctrl Enter`, `=` for the value of the field before. */
export const COLLOQUIAL_EVERYDAY = `
# What clients pay through a bank
standing order from carabott 140 hsbc | pay <account of carabott> 140 bt bank:HSBC | opens its form | shows it, then saves it
carabott standing order 140 hsbc | pay <account of carabott> 140 bt bank:HSBC | opens its form | shows it, then saves it
hsbc standing order carabott 140 | pay <account of carabott> 140 bt bank:HSBC | opens its form | shows it, then saves it
standing order 140 carabott hsbc yesterday | pay <account of carabott> 140 bt bank:HSBC yesterday | opens its form | shows it, then saves it
standing order hp-2026 140 bov | pay hp-2026 140 bt bank:BOV | opens its form | shows it, then saves it
direct debit carabott 140 bov | pay <account of carabott> 140 bt bank:BOV | opens its form | shows it, then saves it
maria borg transferred 250 to hsbc | pay <account of maria borg> 250 bt bank:HSBC | opens its form | shows it, then saves it
maria borg transferred 250 | pay <account of maria borg> 250 bt | opens its form | shows it, then opens its form at the problem
maria borg transferred 250 on friday to bov | pay <account of maria borg> 250 bt bank:BOV on friday | opens its form | shows it, then saves it
bank transfer from maria borg 250 bov | pay <account of maria borg> 250 bt bank:BOV | opens its form | shows it, then saves it
standing order to carabott 140 hsbc | search: standing order to carabott 140 hsbc | opens the first | =
transferred 250 to maria borg | search: transferred 250 to maria borg | opens the first | =
paid standing order 140 carabott | free -140 bt name:carabott or pay carabott 140 bt | takes it into the box | says that it is open

# What goes back, and what is handed out
give maria borg 250 back | free -250 description:"money back" name:"maria borg" or pay maria borg -250 | takes it into the box | says that it is open
gave maria borg 250 back | free -250 description:"money back" name:"maria borg" or pay maria borg -250 | takes it into the box | says that it is open
give back 250 to maria borg | free -250 description:"money back" name:"maria borg" or pay maria borg -250 | takes it into the box | says that it is open
returned 250 to maria borg | free -250 description:"money back" name:"maria borg" or pay maria borg -250 | takes it into the box | says that it is open
refund 250 to maria borg cash | free -250 cash description:"money back" name:"maria borg" or pay maria borg -250 cash | takes it into the box | says that it is open
gave joe 20 for petrol | free -20 description:petrol name:joe or outs 20 "joe, petrol" | takes it into the box | says that it is open
gave joe 20 for petrol yesterday | free -20 yesterday description:petrol name:joe or outs 20 yesterday "joe, petrol" | takes it into the box | says that it is open
gave joe 200 for petrol | free -200 description:petrol name:joe or outs 200 "joe, petrol" | takes it into the box | says that it is open
joe took 20 for petrol | free -20 description:petrol name:joe or outs 20 "joe, petrol" | takes it into the box | says that it is open
boss took 200 for stamps | free -200 description:stamps name:boss or outs 200 "boss, stamps" | takes it into the box | says that it is open
gave joe 20 | outs 20 "joe" or free -20 name:joe | takes it into the box | says that it is open
boss took 200 | outs 200 "boss" or free -200 name:boss | takes it into the box | says that it is open
joe gave 20 | pay joe 20 or free 20 name:joe | takes it into the box | says that it is open
wages joe 850 november | month 850 november description:wages name:joe | opens its form | shows it, then saves it
joe wages 850 november | month 850 november description:wages name:joe | opens its form | shows it, then saves it
salary maria 900 bt bov | month 900 bt bank:BOV description:salary name:maria | opens its form | shows it, then saves it

# Cheques that came back, fees, fines and balances
returned cheque 140 carabott | returned 140 carabott | goes to /cash-management?cashTypeID=2&regNoAccNo=140.00&vendorCustomer=carabott | =
returned cheque carabott 140 | returned 140 carabott | goes to /cash-management?cashTypeID=2&regNoAccNo=140.00&vendorCustomer=carabott | =
carabott cheque bounced 140 | returned 140 carabott | goes to /cash-management?cashTypeID=2&regNoAccNo=140.00&vendorCustomer=carabott | =
bounced cheque carabott | returned carabott | goes to /cash-management?cashTypeID=2&vendorCustomer=carabott | =
returned cheque | cheques | goes to /reconciliation/pending-cheques | =
bounced cheque hp-2026 | returned hp-2026 | goes to /cash-management?cashTypeID=2&regNoAccNo=hp-2026 | =
late fee 10 hp-2026 | pay hp-2026 10 text:"late fee" or free 10 description:"late fee" name:hp-2026 | takes it into the box | says that it is open
late fee from maria borg 10 | free 10 description:"late fee" name:"maria borg" or pay maria borg 10 text:"late fee" | takes it into the box | says that it is open
abc 123 late fee 10 | pay abc 123 10 text:"late fee" or free 10 description:"late fee" name:"abc 123" | takes it into the box | says that it is open
fine 69.88 abc 123 | exp abc 123 69.88 description:fine | opens its form | shows it, then opens its form at the problem
abc 123 fine 69.88 | exp abc 123 69.88 description:fine | opens its form | shows it, then opens its form at the problem
panel beater 350 vku 435 | exp vku 435 350 description:"panel beater" | opens its form | shows it, then opens its form at the problem
vku 435 panel beater 350 | exp vku 435 350 description:"panel beater" | opens its form | shows it, then opens its form at the problem
printer ink 32 | free -32 description:"printer ink" | opens its form | shows it, then opens its form at the problem
maltapark 60 card bov | month 60 card description:maltapark bank:BOV or free -60 card description:maltapark bank:BOV | takes it into the box | says that it is open
facebook 30 | month 30 description:facebook or free -30 description:facebook | takes it into the box | says that it is open
balance of lbp 386 7500 bank transfer bov | sale lbp 386 7500 bt bank:BOV | opens its form | shows it, then saves it
balance lbp 386 7500 cash | sale lbp 386 7500 cash | opens its form | shows it, then saves it
balance of lbp 386 | owed lbp 386 | opens what it finds | =
balance of hp-2026 500 | pay hp-2026 500 or settle hp-2026 500 | takes it into the box | says that it is open

# The bank
bank 600 | = | opens its form | opens its form at the problem
bank 600 bov | = | opens its form | saves it
bank hsbc 600 | = | opens its form | saves it
lodge 600 hsbc yesterday | bank 600 hsbc yesterday | opens its form | shows it, then saves it
to bank 500 bov | bank 500 BOV | opens its form | shows it, then saves it
took 3000 to hsbc | bank 3000 HSBC | opens its form | shows it, then saves it
put 600 in bov | bank 600 BOV | opens its form | shows it, then saves it
deposited 600 in bov | bank 600 BOV | opens its form | shows it, then saves it
coins from bank 100 | free 100 description:coins name:bank | opens its form | shows it, then saves it
100 coins from bank | free 100 description:coins name:bank | opens its form | shows it, then saves it
coins from bov 100 | free 100 description:coins name:BOV | opens its form | shows it, then saves it
bank gave 100 coins | free 100 description:coins name:bank | opens its form | shows it, then saves it
bank gave us 100 change | free 100 description:coins name:bank | opens its form | shows it, then saves it
bank gave 100 | free 100 description:"from bank" name:bank | opens its form | shows it, then saves it
got 100 from bank | free 100 description:"from bank" name:bank | opens its form | shows it, then saves it
bank charge 3.50 bov | month 3.50 bt bank:BOV description:"bank charges" name:BOV | opens its form | shows it, then saves it
bank charge 3.50 | month 3.50 bt description:"bank charges" | opens its form | shows it, then opens its form at the problem
bank charges 12 hsbc november | month 12 bt bank:HSBC november description:"bank charges" name:HSBC | opens its form | shows it, then saves it
bank charge 5 cash | month 5 cash description:"bank charges" | opens its form | shows it, then opens its form at the problem

# What is found, changed and taken back
print statement hp-2026 | statement hp-2026 | opens what it finds | =
hp-2026 print statement | statement hp-2026 | opens what it finds | =
reprint 4861 | receipt 4861 | opens what it finds | =
overdue 90 | due -90d | goes to /hp-boe/hp-payments-due?date=2026-08-22 | =
overdue 90 days | due -90d | goes to /hp-boe/hp-payments-due?date=2026-08-22 | =
60 days late | due -60d | goes to /hp-boe/hp-payments-due?date=2026-09-21 | =
more than 30 days late | due -30d | goes to /hp-boe/hp-payments-due?date=2026-10-21 | =
note kzr 600 clutch noisy | = | opens its form | =
add note kzr 600 clutch noisy | note kzr 600 clutch noisy | opens its form | =
kzr 600 note clutch noisy | note kzr 600 clutch noisy | opens its form | =
change price kzr 600 8500 | sell kzr 600 8500 | opens its form | shows it, then opens its form at the problem
new price 8500 kzr 600 | sell kzr 600 8500 | opens its form | shows it, then opens its form at the problem
fix date yesterday | = | opens its form | saves it
fix hp-2026 date 20 nov | = | opens its form | saves it
change date to yesterday | fix date yesterday | opens its form | shows it, then saves it
undo that | undo | does it | =
take that back | search: take that back; then undo | opens the first | =
backup | = | goes to /guide?page=wrong | =
last backup | backup | goes to /guide?page=wrong | =
hire jqk 908 tomorrow to sunday 35 | = | opens its form | =
dep vku 435 500 cash 20 nov | = | opens its form | opens its form at the problem
dep vku 435 500 borg 20 nov price:8000 | = | opens its form | saves it
month 212 nov 26 ARMS, water | = | opens its form | saves it
month 212 nov 25 ARMS, water | search: month 212 nov 25 ARMS, water; “nov 25” may be a day or a year: write nov or nov 2025 | searches for it | =
dad 100 zapay | = | opens its form | opens its form at the problem
outs 100 zapay | = | opens its form | opens its form at the problem
tm 170 fee 15 zapay | = | opens its form | opens its form at the problem
purchase 5000 zapay | = | opens its form | opens its form at the problem
hirepay 70 zapay | = | opens its form | opens its form at the problem

# Typed across the counter
carabott pays 250 by card bov | pay <account of carabott> 250 card bank:BOV | opens its form | shows it, then saves it
mr carabott came in to pay 250 | pay <account of mr carabott> 250 | opens its form | shows it, then saves it
carabott gave me 250 | pay <account of carabott> 250 | opens its form | shows it, then saves it
carabott gave 250 cash | pay carabott 250 cash or free 250 cash name:carabott | takes it into the box | says that it is open
received cheque 250 carabott bov 000123 | pay <account of carabott> 250 chq bank:BOV no:000123 | opens its form | shows it, then opens its form at the problem
maria borg sent 250 to bov | pay <account of maria borg> 250 bt bank:BOV | opens its form | shows it, then saves it
borg paid back 200 | pay <account of borg> 200 | opens its form | shows it, then saves it
paid joe 20 | pay joe 20 or free -20 name:joe | takes it into the box | says that it is open
paid arms 212 bt bov | pay arms 212 bt bank:BOV or free -212 bt bank:BOV name:arms | takes it into the box | says that it is open
paid joe wages 850 | month 850 description:wages joe | opens its form | shows it, then saves it
paid gatt 45 brake pads imk 841 | exp imk 841 45 description:"brake pads" gatt | opens its form | shows it, then saves it
bov transfer 250 maria borg | search: bov transfer 250 maria borg; then pay maria borg 250 bt bank:BOV or free -250 bt bank:BOV name:"maria borg" or free 250 bt bank:BOV name:"maria borg" or month 250 bt bank:BOV name:"maria borg" | opens the first | =
pay hp2026 140 bov standing order | pay hp2026 140 bt bank:BOV | opens its form | shows it, then saves it
pay carabott by standing order 140 hsbc | pay <account of carabott> 140 bt bank:HSBC | opens its form | shows it, then saves it
refund vku 435 500 | adep vku 435 -500 or rec vku 435 500 | takes it into the box | says that it is open
lbp 386 balance 7500 cheque hsbc 000456 | sale lbp 386 7500 chq bank:HSBC no:000456 | opens its form | shows it, then opens its form at the problem
petrol vku 435 20 euro | exp vku 435 20 description:petrol | opens its form | shows it, then opens its form at the problem
service vku 435 120 cheque out bov 000991 | exp vku 435 120 co description:service bank:BOV no:000991 | opens its form | shows it, then opens its form at the problem
milk and coffee 6.50 | free -6.50 description:"milk and coffee" | opens its form | shows it, then opens its form at the problem
licence transfer abc 123 170 | tm 170 text:"licence transfer abc 123" | opens its form | shows it, then opens its form at the problem
interest 12 from bov | free 12 bt bank:BOV description:"bank interest" name:BOV | opens its form | shows it, then saves it
bank interest 12 bov | free 12 bt bank:BOV description:"bank interest" name:BOV | opens its form | shows it, then saves it
withdraw 200 bov | free 200 description:"from bank" name:BOV | opens its form | shows it, then saves it
took 500 from safe | search: took 500 from safe | opens the first | =
boss put in 200 | free 200 name:boss | opens its form | shows it, then opens its form at the problem
500 to hsbc | bank 500 HSBC | opens its form | shows it, then saves it
commission joe 100 vku 435 | search: commission joe 100 vku 435 | opens the first | =
gave joe 100 vku 435 | search: gave joe 100 vku 435 | opens the first | =
loan repayment 450 bov | month 450 bt bank:BOV description:"loan repayment" name:BOV | opens its form | shows it, then saves it
key cutting 25 vku 435 | exp vku 435 25 description:"key cutting" | opens its form | shows it, then opens its form at the problem
price vku 435 8500 | sell vku 435 8500 | opens its form | shows it, then opens its form at the problem
undo last payment | undo | does it | =
pay HP-1 50 mar | = | says: “mar” fits nowhere: put it in quotes to have it as text | =

# What no verb knows
melita 45 | search: melita 45; then pay melita 45 or free -45 name:melita or free 45 name:melita or month 45 name:melita | opens the first | =
melita 45 november | search: melita 45 november; then month 45 november name:melita | opens the first | =
melita november 45 | search: melita november 45; then month 45 november name:melita | opens the first | =
melita 45 bt bov | search: melita 45 bt bov; then pay melita 45 bt bank:BOV or free -45 bt bank:BOV name:melita or free 45 bt bank:BOV name:melita or month 45 bt bank:BOV name:melita | opens the first | =
melita -45 | search: melita -45; then free -45 name:melita | opens the first | =
ghandi lira 20 | search: ghandi lira 20; then pay ghandi lira 20 or free -20 name:"ghandi lira" or free 20 name:"ghandi lira" or month 20 name:"ghandi lira" | opens the first | =
flowers 35 | free -35 description:flowers | opens its form | shows it, then opens its form at the problem
lottery 20 | free -20 description:lottery | opens its form | shows it, then opens its form at the problem
owner drawings 500 | free -500 description:"owner drawings" | opens its form | shows it, then opens its form at the problem
250 paul yesterday | search: 250 paul yesterday; then pay paul 250 yesterday or free -250 yesterday name:paul or free 250 yesterday name:paul | opens the first | =
paul 250 20 nov | search: paul 250 20 nov; then pay paul 250 20 nov or free -250 20 nov name:paul or free 250 20 nov name:paul | opens the first | =
phone 30 vodafone | month 30 description:phone vodafone | opens its form | shows it, then saves it
warden fine 23 abc 123 | exp abc 123 23 description:"warden fine" | opens its form | shows it, then opens its form at the problem
call borg 79442210 | open borg 79442210 | opens what it finds | =
boss put 1000 in | free 1000 name:boss | opens its form | shows it, then opens its form at the problem
refund hp-2219 250 cash | pay hp-2219 -250 cash | opens its form | shows it, then saves it
refund hp-2219 250 cheque bov 000123 | pay hp-2219 -250 chq bank:BOV no:000123 | opens its form | shows it, then opens its form at the problem
refund borg 250 | free -250 description:"money back" name:borg or pay borg -250 | takes it into the box | says that it is open
give hp-2219 250 back | pay hp-2219 -250 or adep hp-2219 -250 | takes it into the box | says that it is open
borg took back 250 | free -250 description:"money back" name:borg or pay borg -250 | takes it into the box | says that it is open
pay hp-2219 -250 | = | opens its form | saves it
pay hp-2219 - 250 | search: pay hp-2219 - 250; “- 250” may be 250, or go back: write 250 or -250 | searches for it | =
pay hp-2219 minus 250 | = | opens its form | saves it
settle hp-2219 7500 cash | = | opens its form | saves it
settle hp-2219 due bank transfer hsbc | settle hp-2219 due bt bank:HSBC | opens its form | shows it, then saves it
settle hp-2219 7500 cheque bov 000123 | settle hp-2219 7500 chq bank:BOV no:000123 | opens its form | shows it, then opens its form at the problem
settle hp-2219 all | = | says: “all” is not an amount: write settle hp-2219 250, or settle hp-2219 due for all that is owed | =
pay hp-2219 balance | = | says: “balance” is not an amount: write pay hp-2219 250, or settle hp-2219 due for all that is owed | =
pay hp-2219 250 20.11 | = | opens its form | saves it
pay hp-2219 20.11 250 | search: pay hp-2219 20.11 250; “20.11 250” may be a day and an amount: write 250 20/11, or ref:250 | searches for it | =
pay hp-2219 250 last week | = | says: “last week” is not a date: write one such as 15/11, or put it in quotes | =
pay hp-2219 and hp-2082 350 cash | pay hp-2219 350 cash and hp-2082 | says: “hp-2082” is another account: write a line for each, or pay hp-2219+hp-2082 for what is due on both | shows it, then says: “hp-2082” is another account: write a line for each, or pay hp-2219+hp-2082 for what is due on both
pay abc 123 imk 841 350 cash | = | says: “imk 841” is another account: write a line for each, or pay abc 123+imk 841 for what is due on both | =
licence transfer abc 123 | tm text:"licence transfer abc 123" | opens its form | shows it, then opens its form at the problem
bov gave 100 coins | free 100 description:coins name:BOV | opens its form | shows it, then saves it
got change 200 from bov | free 200 description:coins name:BOV | opens its form | shows it, then saves it
gave joe 20 diesel abc 123 | exp abc 123 20 description:diesel name:joe or outs 20 "joe, diesel, abc 123" | takes it into the box | says that it is open
gave joe 20 diesel | free -20 description:diesel name:joe or outs 20 "joe, diesel" | takes it into the box | says that it is open
joe returned 50 | pay joe 50 or free 50 name:joe | takes it into the box | says that it is open
void 4861 | receipt 4861 | opens what it finds | =
wrong amount | search: wrong amount; then fix | opens the first | =
buy kzr 700 from joe 3000 | purchase 3000 vehicle:"kzr 700" name:joe | opens its form | shows it, then saves it
bought imk 842 from tanti 4000 | purchase 4000 vehicle:"imk 842" name:tanti | opens its form | shows it, then saves it
mileage rhp 129 63500 | open rhp 129 details or note rhp 129 mileage 63500 | takes it into the box | says that it is open
mileage rhp 129 | open rhp 129 details | opens what it finds | =
extend hire jqk 908 2 days | hires jqk 908 | goes to /car-hire?text=jqk 908 | =
change last to cheque | last | goes to /cash-management/edit/-1 | =
bank interest 2.10 | free 2.10 bt description:"bank interest" | opens its form | shows it, then opens its form at the problem
gasan 45 brake pads kzr 600 | search: gasan 45 brake pads kzr 600; then exp kzr 600 45 description:"brake pads" gasan | opens the first | =
borg came in and paid 250 | pay <account of borg> 250 | opens its form | shows it, then saves it
borg paid his instalment 140 | pay <account of borg> 140 | opens its form | shows it, then saves it
hp2099 140 bt aps | search: hp2099 140 bt aps; then pay hp2099 140 bt bank:APS | opens the first | =
0284855M 140 | search: 0284855M 140; then pay 0284855M 140 | opens the first | =
customer paid 140 hp-2099 | pay hp-2099 140 | opens its form | shows it, then saves it
borg left 500 deposit on abc 123 | dep abc 123 500 borg | opens its form | shows it, then opens its form at the problem
gave back deposit abc 123 500 | adep abc 123 -500 | opens its form | shows it, then saves it
borg paid the balance on abc 123 4500 | sale abc 123 4500 borg | opens its form | shows it, then saves it
spare key abc 123 120 | exp abc 123 120 description:"spare key" | opens its form | shows it, then opens its form at the problem
customs 450 abc 123 | exp abc 123 450 description:customs | opens its form | shows it, then opens its form at the problem
paid joe the sprayer 400 abc 123 | exp abc 123 400 description:sprayer joe | opens its form | shows it, then saves it
petty cash 50 | free -50 description:"petty cash" or free 50 description:"petty cash" | takes it into the box | says that it is open
took 50 from the till | free -50 | opens its form | shows it, then opens its form at the problem
took 500 to the bank bov | bank 500 BOV | opens its form | shows it, then saves it
deposit 3000 at bov | bank 3000 BOV | opens its form | shows it, then saves it
withdrawn 500 from bov | free 500 description:"from bank" name:BOV | opens its form | shows it, then saves it
atm 200 bov | free 200 description:"from bank" name:BOV | opens its form | shows it, then saves it
overdraft interest 35 bov | month 35 bt bank:BOV description:"overdraft interest" name:BOV | opens its form | shows it, then saves it
brincat 140 bank transfer hsbc | search: brincat 140 bank transfer hsbc; then pay brincat 140 bt bank:HSBC or free -140 bt bank:HSBC name:brincat or free 140 bt bank:HSBC name:brincat or month 140 bt bank:HSBC name:brincat | opens the first | =
car hire 105 cash | hirepay 105 cash | opens its form | shows it, then saves it
return hire abc 123 | hires abc 123 | goes to /car-hire?text=abc 123 | =
joe brought back 15 change | free 15 description:change name:joe | opens its form | shows it, then saves it
how much to close hp-2099 | settle hp-2099 | opens its form | shows it, then saves it
late fee 10 | free 10 description:"late fee" | opens its form | shows it, then opens its form at the problem

# More of what cashiers ask and hand out
how much to clear hp-2219 | settle hp-2219 | opens its form | shows it, then saves it
what is left on abc 123 | owed abc 123 | opens what it finds | =
contact maria borg | open maria borg | opens what it finds | =
reprint receipt 10486 | receipt 10486 | opens what it finds | =
photos of abc 123 | photos abc 123 | goes to /files?kind=photo&text=abc 123 | =
scans of abc 123 | files abc 123 | goes to /files?text=abc 123 | =
spark plugs 24 abc 123 | exp abc 123 24 description:"spark plugs" | opens its form | shows it, then opens its form at the problem
wiper blades 18.50 | free -18.50 description:"wiper blades" | opens its form | shows it, then opens its form at the problem
pay HP-2219 250 by sepa transfer bov | pay HP-2219 250 bt bank:BOV | opens its form | shows it, then saves it
maria borg paid at the counter 250 cash | pay <account of maria borg> 250 cash | opens its form | shows it, then saves it
`
