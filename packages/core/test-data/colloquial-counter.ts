/** Colloquial lines at a counter: `typed | first | Enter | Ctrl Enter`, `=` for the value of the field before. */
export const COLLOQUIAL_COUNTER = `
# Who pays
received 250 from maria borg | pay <account of maria borg> 250 | opens its form | shows it, then saves it
received 250 cash from maria borg | pay <account of maria borg> 250 cash | opens its form | shows it, then saves it
receive 250 from maria borg | pay <account of maria borg> 250 | opens its form | shows it, then saves it
250 received from maria borg | pay <account of maria borg> 250 | opens its form | shows it, then saves it
payment 250 from maria borg | pay <account of maria borg> 250 | opens its form | shows it, then saves it
pay 250 from ċetta ħili | pay <account of ċetta ħili> 250 | opens its form | shows it, then saves it
pay 250 by maria borg | pay <account of maria borg> 250 | opens its form | shows it, then saves it
receive 250 maria borg | pay <account of maria borg> 250 | opens its form | shows it, then saves it
received 250 cash maria borg | pay <account of maria borg> 250 cash | opens its form | shows it, then saves it
payment 250 ċetta ħili | pay <account of ċetta ħili> 250 | opens its form | shows it, then saves it
receive 250 for october | search: receive 250 for october | opens the first | =
maria borg paid 250 | pay <account of maria borg> 250 | opens its form | shows it, then saves it
maria borg payment 250 cheque | pay <account of maria borg> 250 chq | opens its form | shows it, then opens its form at the problem
pay ċetta ħili 250 | pay <account of ċetta ħili> 250 | opens its form | shows it, then saves it
pay ġorġ 250 | pay <account of ġorġ> 250 | opens its form | shows it, then saves it
pay 1935 maria | = | says: “maria” is not an amount: write pay 1935 250, or pay 1935 "maria" for what is due | =
pay hp-1935 two hundred | = | says: “two hundred” is not an amount: write pay hp-1935 250, or pay hp-1935 "two hundred" for what is due | =
pymt abc123 250 | pay abc123 250 | opens its form | shows it, then saves it
pmt hp-1935 250 cash | pay hp-1935 250 cash | opens its form | shows it, then saves it
pay hp-1935 one fifty | = | says: “one fifty” is not an amount: write pay hp-1935 250, or pay hp-1935 "one fifty" for what is due | =
banked 500 | bank 500 | opens its form | shows it, then opens its form at the problem
close till | close | goes to /reconciliation/reconcile | =
count till | count | goes to /reconciliation/reconcile | =
new cust maria galea | new client maria galea | opens Add Client | =
arrears | search: arrears; then due | opens the first | =
late payers | search: late payers; then due | opens the first | =
who owns abc123 | open abc123 | opens what it finds | =
fix amt 48.50 | fix 48.50 | opens its form | shows it, then saves it
change last to 48.50 | fix 48.50 | opens its form | shows it, then saves it
pay hp-1 xx | = | says: “xx” is not an amount: write pay hp-1 250, or pay hp-1 "xx" for what is due | =
pay 1935 25o | = | says: “25o” is not an amount: write pay 1935 250, or pay 1935 ref:25o for what is due | =
pay maria xx | pay <account of maria xx> | opens its form | shows it, then saves it
exp abc123 x | = | says: “x” is not an amount | =
dep | = | opens its form | opens its form at the problem
from maria borg pay 250 | pay <account of maria borg> 250 | opens its form | shows it, then saves it
pay from maria borg 250 | pay <account of maria borg> 250 | opens its form | shows it, then saves it

# On which day
yesterday pay abc123 250 | pay abc123 250 yesterday | opens its form | shows it, then saves it
pay abc123 yesterday 250 | = | opens its form | saves it
pay abc123 250 on friday | = | opens its form | saves it
whats due today | due today | goes to /hp-boe/hp-payments-due?date=2026-11-20 | =
what is due today | due today | goes to /hp-boe/hp-payments-due?date=2026-11-20 | =
who is due tomorrow | due tomorrow | goes to /hp-boe/hp-payments-due?date=2026-11-21 | =
sales today | report sold today | goes to /reports/vehicles-purchased-sold?type=sold&dateFrom=2026-11-20&dateTo=2026-11-20 | =
sales yesterday | report sold yesterday | goes to /reports/vehicles-purchased-sold?type=sold&dateFrom=2026-11-19&dateTo=2026-11-19 | =
sold on 18/11 | report sold 18/11 | goes to /reports/vehicles-purchased-sold?type=sold&dateFrom=2026-11-18&dateTo=2026-11-18 | =
pay abc123 250 friday | = | opens its form | saves it
pay abc123 250 on 18/11 | = | opens its form | saves it
pay abc123 250 on yesterday | = | opens its form | saves it
exp abc123 85 on 18/11 garage, wash | = | opens its form | saves it
exp abc123 85 garage, paint on monday | exp abc123 85 monday garage, paint | opens its form | shows it, then saves it
sold on friday | report sold friday | goes to /reports/vehicles-purchased-sold?type=sold&dateFrom=2026-11-20&dateTo=2026-11-20 | =
sold friday | report sold friday | goes to /reports/vehicles-purchased-sold?type=sold&dateFrom=2026-11-20&dateTo=2026-11-20 | =
due next week | due 29-11-2026 | goes to /hp-boe/hp-payments-due?date=2026-11-29 | =
due this week | due 22-11-2026 | goes to /hp-boe/hp-payments-due?date=2026-11-22 | =
due october | due 31-10-2026 | goes to /hp-boe/hp-payments-due?date=2026-10-31 | =
due next month | due 31-12-2026 | goes to /hp-boe/hp-payments-due?date=2026-12-31 | =
report sold next month | = | goes to /reports/vehicles-purchased-sold?type=sold&dateFrom=2026-12-01&dateTo=2026-12-31 | =
bookings today | = | goes to /car-hire/bookings?from=2026-11-20 | =
bookings next week | bookings 23-11-2026 | goes to /car-hire/bookings?from=2026-11-23 | =
lock october | months lock october | does it | =
unlock october | months unlock october | does it | =
due monday | = | goes to /hp-boe/hp-payments-due?date=2026-11-16 | =

# Money in another order
1935 pay | pay 1935 | opens its form | shows it, then saves it
2220 pay | pay 2220 | opens its form | shows it, then saves it
2220 250 pay | pay 2220 250 | opens its form | shows it, then saves it
pay hp 1935 250 cash | = | opens its form | saves it
hp 1935 pay | pay hp 1935 | opens its form | shows it, then saves it
250 pay hp-1935 cash | pay hp-1935 cash 250 | opens its form | shows it, then saves it
pay hp-1935 240! | = | opens its form | saves it
pay 1935 240! cash | = | opens its form | saves it
240! pay hp-1935 | pay hp-1935 240! | opens its form | shows it, then saves it
pay maria borg 240! | pay <account of maria borg> 240! | opens its form | shows it, then saves it
pay hp-1935 250eur | = | opens its form | saves it
pay 250 to hp-1935 | pay hp-1935 250 | opens its form | shows it, then saves it
pay 250 for abc123 | pay abc123 250 | opens its form | shows it, then saves it
pay for abc123 250 | pay abc123 250 | opens its form | shows it, then saves it
pay 250 hp-1935 cheque | pay hp-1935 250 chq | opens its form | shows it, then opens its form at the problem
abc123 paid 250 | pay abc123 250 | opens its form | shows it, then saves it
pay abc123 250, cash | pay abc123 250 cash | opens its form | shows it, then saves it
deposit 500 abc123 maria | dep abc123 500 maria | opens its form | shows it, then opens its form at the problem
dep 500 abc123 maria | dep abc123 500 maria | opens its form | shows it, then opens its form at the problem
abc123 deposit 500 from maria borg | dep abc123 500 maria borg | opens its form | shows it, then opens its form at the problem
500 deposit abc123 | dep abc123 500 | opens its form | shows it, then opens its form at the problem
depsoit abc123 500 | dep abc123 500 | opens its form | shows it, then opens its form at the problem
deposit for abc123 500 | dep abc123 500 | opens its form | shows it, then opens its form at the problem
exp 85 abc123 garage, wash | exp abc123 85 garage, wash | opens its form | shows it, then saves it
exp abc123 85, garage wash | exp abc123 85 garage wash | opens its form | shows it, then opens its form at the problem
spent 85 on abc123 garage | exp abc123 85 garage | opens its form | shows it, then opens its form at the problem
abc123 exp 85 garage wash | exp abc123 85 garage wash | opens its form | shows it, then opens its form at the problem
refund abc123 100 | adep abc123 -100 or rec abc123 100 | takes it into the box | says that it is open
lodge 500 | bank 500 | opens its form | shows it, then opens its form at the problem
bank deposit 500 | bank 500 | opens its form | shows it, then opens its form at the problem
fix amount 48.50 | fix 48.50 | opens its form | shows it, then saves it
fix amont 48.50 | fix 48.50 | opens its form | shows it, then saves it
fix last 48.50 | fix 48.50 | opens its form | shows it, then saves it
fix the amount 48.50 | fix 48.50 | opens its form | shows it, then saves it
correct amount 48.50 | fix 48.50 | opens its form | shows it, then saves it
change amount 48,50 | fix 48,50 | opens its form | shows it, then saves it
for abc123 exp 85 garage, wash | exp abc123 85 garage, wash | opens its form | shows it, then saves it

cash out 20 stamps, office | free -20 stamps, office | opens its form | shows it, then saves it
cash out 20 stamps | free -20 stamps | opens its form | shows it, then opens its form at the problem
take out 20 diesel, van | free -20 diesel, van | opens its form | shows it, then saves it
cash out borg | = | goes to /cash-management?vendorCustomer=out borg | =

# Asked in other words
how much does abc123 owe | owed abc123 | opens what it finds | =
what does hp-2219 owe | owed hp-2219 | opens what it finds | =
how much does maria borg owe | owed <account of maria borg> | opens what it finds | =
how much is owed on ghv552 | owed ghv552 | opens what it finds | =
quote 9500 1000 36 months | quote 9500 1000 36 | copies it | =
quote 9500 dep 1000 36 months | quote 9500 1000 36 | copies it | =
quote 9500 1000 deposit 36 months 5.5 | quote 9500 1000 36 5.5 | copies it | =
abc123 who changed price | who changed abc123 price | opens its history | =
print receipt 1234 | receipt 1234 | opens what it finds | =
reprint receipt 1234 | receipt 1234 | opens what it finds | =
receipt number 1234 | receipt 1234 | opens what it finds | =
count drawer | count | goes to /reconciliation/reconcile | =
count the drawer | count | goes to /reconciliation/reconcile | =
close the day | close | goes to /reconciliation/reconcile | =
close day | close | goes to /reconciliation/reconcile | =
theme dark | theme | does it | =
cars sold this month | report sold this month | goes to /reports/vehicles-purchased-sold?type=sold&dateFrom=2026-11-01&dateTo=2026-11-30 | =
36x140 | search: 36x140; then = 36x140 | opens the first | =
3*83.35 | search: 3*83.35; then = 3*83.35 | opens the first | =
552 x2 | search: 552 x2 | opens the first | =
1935+2220 | search: 1935+2220 | opens the first | =

# Across the counter
take 250 from maria borg | pay <account of maria borg> 250 | opens its form | shows it, then saves it
got 250 from hp-1935 | pay hp-1935 250 | opens its form | shows it, then saves it
collected 250 from maria borg | pay <account of maria borg> 250 | opens its form | shows it, then saves it
hp-1935 250 cash | search: hp-1935 250 cash; then pay hp-1935 250 cash | opens the first | =
who owes money | search: who owes money; then due | opens the first | =
who owes us | search: who owes us; then due | opens the first | =
who didnt pay | search: who didnt pay; then due | opens the first | =
unpaid | search: unpaid; then due | opens the first | =
due december | due 31-12-2026 | goes to /hp-boe/hp-payments-due?date=2026-12-31 | =
buy car | search: buy car; then new vehicle | opens the first | =
buy a car | search: buy a car; then new vehicle | opens the first | =
bought a car | search: bought a car; then new vehicle | opens the first | =
new purchase | search: new purchase; then new vehicle | opens the first | =
unsell abc123 | open abc123 sale | opens what it finds | =
cancel sale abc123 | open abc123 sale | opens what it finds | =
undo sale abc123 | open abc123 sale | opens what it finds | =
abc123 back to stock | open abc123 sale | opens what it finds | =
refund 200 abc123 | adep abc123 -200 or rec abc123 200 | takes it into the box | says that it is open
refund hp-1935 50 | pay hp-1935 -50 | opens its form | shows it, then saves it
report october | report month october | goes to /reports?report=monthly&dateFrom=2026-10-01&dateTo=2026-10-31 | =
profit october | report month october | goes to /reports?report=monthly&dateFrom=2026-10-01&dateTo=2026-10-31 | =
sales october | report sold october | goes to /reports/vehicles-purchased-sold?type=sold&dateFrom=2026-10-01&dateTo=2026-10-31 | =
sales this month | report sold this month | goes to /reports/vehicles-purchased-sold?type=sold&dateFrom=2026-11-01&dateTo=2026-11-30 | =
sold this week | report sold this week | goes to /reports/vehicles-purchased-sold?type=sold&dateFrom=2026-11-16&dateTo=2026-11-22 | =
how many sold this month | report sold this month | goes to /reports/vehicles-purchased-sold?type=sold&dateFrom=2026-11-01&dateTo=2026-11-30 | =
what did we sell today | report sold today | goes to /reports/vehicles-purchased-sold?type=sold&dateFrom=2026-11-20&dateTo=2026-11-20 | =
bought this month | report purchased this month | goes to /reports/vehicles-purchased-sold?type=purchased&dateFrom=2026-11-01&dateTo=2026-11-30 | =
purchases october | report purchased october | goes to /reports/vehicles-purchased-sold?type=purchased&dateFrom=2026-10-01&dateTo=2026-10-31 | =
report purchases last month | report purchased last month | goes to /reports/vehicles-purchased-sold?type=purchased&dateFrom=2026-10-01&dateTo=2026-10-31 | =
cost of abc123 | open abc123 costings | opens what it finds | =
how much did abc123 cost | open abc123 costings | opens what it finds | =
what changed today | report changes today | goes to /reports/changes?dateFrom=2026-11-20&dateTo=2026-11-20 | =
who sold abc123 | who changed abc123 sold | opens its history | =
reprint last receipt | search: reprint last receipt; then last | opens the first | =
print last receipt | search: print last receipt; then last | opens the first | =
receipt again | last | goes to /cash-management/edit/-1 | =
todays book | search: todays book; then batch | opens the first | =
takings | search: takings; then batch | opens the first | =
cash today | = | goes to /cash-management?from=2026-11-20&to=2026-11-20 | =
how much cash | search: how much cash; then batch | opens the first | =
change my password | search: change my password; then password | opens the first | =
change my passcode | search: change my passcode; then password | opens the first | =
boe hp-1935 | print boe hp-1935 | opens what it finds | =
boes abc123 | print boe abc123 | opens what it finds | =
print bills abc123 | print boe abc123 | opens what it finds | =
cheques to deposit | cheques | goes to /reconciliation/pending-cheques | =
cheques today | cheques | goes to /reconciliation/pending-cheques | =
deposit cheques | cheques | goes to /reconciliation/pending-cheques | =
post dated cheques | search: post dated cheques; then cheques | opens the first | =
call maria borg | open maria borg | opens what it finds | =
mobile maria borg | open maria borg | opens what it finds | =
address maria borg | open maria borg | opens what it finds | =
find maria borg | open maria borg | opens what it finds | =
search maria borg | open maria borg | opens what it finds | =
look for maria borg | open maria borg | opens what it finds | =
lookup abc123 | open abc123 | opens what it finds | =
show me abc123 | open abc123 | opens what it finds | =
where is abc123 | open abc123 | opens what it finds | =
is abc123 sold | open abc123 | opens what it finds | =
photos abc123 | = | goes to /files?kind=photo&text=abc123 | =
print contract abc123 | print agreement abc123 | opens what it finds | =
who has abc123 | open abc123 | opens what it finds | =
lock screen | lock | does it | =
switch user | search: switch user; then logout | opens the first | =
pay off maria borg | settle <account of maria borg> | opens its form | shows it, then saves it
early settlement abc123 | settle? abc123 | opens its form | =
close account hp-1935 | settle hp-1935 | opens its form | shows it, then saves it
service 150 abc123 | exp abc123 150 description:service | opens its form | shows it, then opens its form at the problem
valet 25 abc123 | exp abc123 25 description:valet | opens its form | shows it, then opens its form at the problem
mechanic 200 abc123 | exp abc123 200 description:mechanic | opens its form | shows it, then opens its form at the problem
garage 200 abc123 | exp abc123 200 description:garage | opens its form | shows it, then opens its form at the problem
parts 80 abc123 | exp abc123 80 description:parts | opens its form | shows it, then opens its form at the problem
battery abc123 95 | exp abc123 95 description:battery | opens its form | shows it, then opens its form at the problem
windscreen abc123 180 | exp abc123 180 description:windscreen | opens its form | shows it, then opens its form at the problem
postage 12 | free -12 description:postage | opens its form | shows it, then opens its form at the problem
stationery 30 | free -30 description:stationery | opens its form | shows it, then opens its form at the problem
coffee 5 | free -5 description:coffee | opens its form | shows it, then opens its form at the problem
cleaner 40 | month 40 description:cleaner | opens its form | shows it, then opens its form at the problem
internet 35 | month 35 description:internet | opens its form | shows it, then opens its form at the problem
telephone 45 | month 45 description:telephone | opens its form | shows it, then opens its form at the problem
bank charges 20 | month 20 bt description:"bank charges" | opens its form | shows it, then opens its form at the problem
bank charge 20 | month 20 bt description:"bank charges" | opens its form | shows it, then opens its form at the problem
float 200 | free 200 description:float | opens its form | shows it, then opens its form at the problem
withdraw 500 | free 500 description:"from bank" | opens its form | shows it, then opens its form at the problem
take from bank 500 | free 500 description:"from bank" | opens its form | shows it, then opens its form at the problem
from bank 500 | free 500 description:"from bank" | opens its form | shows it, then opens its form at the problem
to bank 500 | bank 500 | opens its form | shows it, then opens its form at the problem
report last month | report month last month | goes to /reports?report=monthly&dateFrom=2026-10-01&dateTo=2026-10-31 | =
report sold october | = | goes to /reports/vehicles-purchased-sold?type=sold&dateFrom=2026-10-01&dateTo=2026-10-31 | =
bank fees 12.50 | month 12.50 bt description:"bank charges" | opens its form | shows it, then opens its form at the problem
what did we buy last month | report purchased last month | goes to /reports/vehicles-purchased-sold?type=purchased&dateFrom=2026-10-01&dateTo=2026-10-31 | =
sold in october | report sold october | goes to /reports/vehicles-purchased-sold?type=sold&dateFrom=2026-10-01&dateTo=2026-10-31 | =
cars sold in october | report sold october | goes to /reports/vehicles-purchased-sold?type=sold&dateFrom=2026-10-01&dateTo=2026-10-31 | =
sales in october | report sold october | goes to /reports/vehicles-purchased-sold?type=sold&dateFrom=2026-10-01&dateTo=2026-10-31 | =
got 250 from maria borg | pay <account of maria borg> 250 | opens its form | shows it, then saves it
got milk 5 | search: got milk 5 | opens the first | =
get 20 | search: get 20 | opens the first | =
bills 120 | search: bills 120; then pay bills 120 or free -120 name:bills or free 120 name:bills or month 120 name:bills | opens the first | =
take 250 off abc123 | search: take 250 off abc123 | opens the first | =
costs 20 abc123 | exp abc123 20 | opens its form | shows it, then opens its form at the problem
take 500 from bank | free 500 description:"from bank" | opens its form | shows it, then opens its form at the problem
take 20 from drawer | free -20 | opens its form | shows it, then opens its form at the problem
take 20 from the till | free -20 | opens its form | shows it, then opens its form at the problem
payments due december | due 31-12-2026 | goes to /hp-boe/hp-payments-due?date=2026-12-31 | =
overdue december | due 31-12-2026 | goes to /hp-boe/hp-payments-due?date=2026-12-31 | =
instalments due december | due 31-12-2026 | goes to /hp-boe/hp-payments-due?date=2026-12-31 | =
hp due next week | due 29-11-2026 | goes to /hp-boe/hp-payments-due?date=2026-11-29 | =
due next friday | due next friday | goes to /hp-boe/hp-payments-due?date=2026-11-27 | =
due on friday | = | goes to /hp-boe/hp-payments-due?date=2026-11-20 | =
due by next friday | due 27-11-2026 | goes to /hp-boe/hp-payments-due?date=2026-11-27 | =
due at end of month | due 31-10-2026 | goes to /hp-boe/hp-payments-due?date=2026-10-31 | =
due on monday | = | goes to /hp-boe/hp-payments-due?date=2026-11-16 | =
cash books | books | goes to /batches | =
books | books | goes to /batches | =
batch list | books | goes to /batches | =
batches | search: batches; then books | opens the first | =
closed batches | search: closed batches; then books | opens the first | =
yesterdays book | search: yesterdays book; then books | opens the first | =
last batch | books | goes to /batches | =
sold last friday | report sold last friday | goes to /reports/vehicles-purchased-sold?type=sold&dateFrom=2026-11-13&dateTo=2026-11-13 | =
cash last friday | cash last friday | goes to /cash-management?from=2026-11-13&to=2026-11-13 | =
cash borg last friday | cash borg last friday | goes to /cash-management?vendorCustomer=borg&from=2026-11-13&to=2026-11-13 | =
bookings next friday | bookings next friday | goes to /car-hire/bookings?from=2026-11-27 | =
pay abc123 250 last friday | pay abc123 250 last friday | opens its form | saves it
pay abc123 last friday 250 | pay abc123 last friday 250 | opens its form | saves it
pay maria borg last friday | pay <account of maria borg> last friday | opens its form | shows it, then saves it
hires next monday | bookings next monday | goes to /car-hire/bookings?from=2026-11-23 | =
hires monday | bookings monday | goes to /car-hire/bookings?from=2026-11-23 | =
hires next week | bookings 23-11-2026 | goes to /car-hire/bookings?from=2026-11-23 | =
due end of month | = | goes to /hp-boe/hp-payments-due?date=2026-10-31 | =
due by the end of the month | due 31-10-2026 | goes to /hp-boe/hp-payments-due?date=2026-10-31 | =
due month end | = | goes to /hp-boe/hp-payments-due?date=2026-10-31 | =
bookings end of month | = | goes to /car-hire/bookings?from=2026-11-30 | =
borg 250 | search: borg 250; then pay borg 250 or free -250 name:borg or free 250 name:borg or month 250 name:borg | opens the first | =
maria borg 250 | search: maria borg 250; then pay maria borg 250 or free -250 name:"maria borg" or free 250 name:"maria borg" or month 250 name:"maria borg" | opens the first | =
250 from maria borg | search: 250 from maria borg; then pay maria borg 250 or free 250 name:"maria borg" | opens the first | =
250 to maria borg | search: 250 to maria borg | opens the first | =
maria borg 250 chq | search: maria borg 250 chq; then pay maria borg 250 chq or free -250 chq name:"maria borg" or free 250 chq name:"maria borg" or month 250 chq name:"maria borg" | opens the first | =
o'brien 20 | search: o'brien 20; then pay o'brien 20 or free -20 name:o'brien or free 20 name:o'brien or month 20 name:o'brien | opens the first | =
print 20 | search: print 20 | opens the first | =
who is late | search: who is late; then due | opens the first | =
cheques due | cheques | goes to /reconciliation/pending-cheques | =
limit | search: limit | opens the first | =
adep abc123 -500 | = | opens its form | saves it
refund deposit abc123 500 | adep abc123 -500 | opens its form | shows it, then saves it
refund deposit 500 abc123 | adep abc123 -500 | opens its form | shows it, then saves it
return deposit abc123 500 cash | adep abc123 -500 cash | opens its form | shows it, then saves it
deposit back abc123 500 | adep abc123 -500 | opens its form | shows it, then saves it
refund deposit abc123 | search: refund deposit abc123 | opens the first | =
refund deposit maria borg 500 | search: refund deposit maria borg 500 | opens the first | =
pay 2219 250 cheque bov 123 | pay 2219 250 chq bank:BOV no:123 | opens its form | shows it, then opens its form at the problem
pay 2219 250 bov cheque 000123 | pay 2219 250 chq bank:BOV no:000123 | opens its form | shows it, then opens its form at the problem
pay 2219 250 chq bov 000123 | pay 2219 250 chq bank:BOV no:000123 | opens its form | shows it, then opens its form at the problem
pay 2219 250 chq 000123 bov | pay 2219 250 chq bank:BOV no:000123 | opens its form | shows it, then opens its form at the problem
pay 2219 250 chq bov | pay 2219 250 chq bank:BOV | opens its form | shows it, then opens its form at the problem
pay 2219 250 cheque no 123 bov | pay 2219 250 chq bank:BOV no:123 | opens its form | shows it, then opens its form at the problem
pay 2219 250 bank transfer hsbc | pay 2219 250 bt bank:HSBC | opens its form | shows it, then saves it
pay 2219 250 hsbc bank transfer | pay 2219 250 bt bank:HSBC | opens its form | shows it, then saves it
pay 2219 250 bt hsbc | pay 2219 250 bt bank:HSBC | opens its form | shows it, then saves it
pay 2219 250 bt hsbc nov | pay 2219 250 bt bank:HSBC nov | says: “nov” fits nowhere: put it in quotes to have it as text | shows it, then says: “nov” fits nowhere: put it in quotes to have it as text
pay 2219 250 visa bov | pay 2219 250 card bank:BOV | opens its form | shows it, then saves it
pay 2219 250 bank transfer maria | pay 2219 250 bt maria | opens its form | shows it, then opens its form at the problem
pay 2219 250 "bank transfer hsbc" | = | opens its form | saves it
pay 2219 250 for the old cheque book | = | says: “cheque” is not a type (cash, chq, epos, bt, co, nc, card): write one, or "cheque" in quotes for a text | =
received 250 from maria borg by cheque | pay <account of maria borg> 250 chq | opens its form | shows it, then opens its form at the problem
got 250 cash from maria borg | pay <account of maria borg> 250 cash | opens its form | shows it, then saves it
maria borg 250 cheque bov 000123 | search: maria borg 250 cheque bov 000123; then pay maria borg 250 chq bank:BOV no:000123 or free -250 co bank:BOV no:000123 name:"maria borg" or free 250 chq bank:BOV no:000123 name:"maria borg" or month 250 co bank:BOV no:000123 name:"maria borg" | opens the first | =
sale abc123 2400 bank transfer hsbc | sale abc123 2400 bt bank:HSBC | opens its form | shows it, then saves it
sale abc123 2400 bt hsbc | sale abc123 2400 bt bank:HSBC | opens its form | shows it, then saves it
adep abc123 200 bank transfer bov | adep abc123 200 bt bank:BOV | opens its form | shows it, then saves it
dep abc123 500 maria borg cheque bov 123 price:8000 | dep abc123 500 chq bank:BOV no:123 maria borg price:8000 | opens its form | shows it, then opens its form at the problem
bov 123 pay 250 | pay bov 123 250 | opens its form | shows it, then saves it
pay bov 123 250 | = | opens its form | saves it
dad 50 cheque | dad 50 co | opens its form | shows it, then opens its form at the problem
bank 3000 transfer to savings | = | says: “transfer” is not a type (cash, chq, epos, bt, co, nc, card): write one, or "transfer" in quotes for a text | =
took 3000 to the bank | bank 3000 | opens its form | shows it, then opens its form at the problem
3000 to bank | bank 3000 | opens its form | shows it, then opens its form at the problem
wage joe 1200 bank transfer | month 1200 bt description:wage name:joe | opens its form | shows it, then opens its form at the problem
paid electricity 85 | month 85 description:electricity | opens its form | shows it, then opens its form at the problem
paid diesel 20 abc123 | exp abc123 20 description:diesel | opens its form | shows it, then opens its form at the problem
paid 20 for stamps | free -20 description:stamps | opens its form | shows it, then opens its form at the problem
paid 250 hp-2219 | pay hp-2219 250 | opens its form | shows it, then saves it
road tax 190 abc123 | exp abc123 190 description:"road tax" | opens its form | shows it, then opens its form at the problem
number plates 60 abc123 | exp abc123 60 description:"number plates" | opens its form | shows it, then opens its form at the problem
sell abc123 borg 9500 hp 36x250 | sell abc123 borg 9500 36x250 | opens its form | shows it, then saves it
sell abc123 0412385m 9500 dep 1000 36 months 250 | sell abc123 0412385m 9500 dep 1000 36x250 | opens its form | shows it, then saves it
sell abc123 0412385m 9500 deposit 1000 250 a month for 36 months | sell abc123 0412385m 9500 dep 1000 36x250 | opens its form | shows it, then saves it
sell abc123 to 0412385m for 9500 cash | sell abc123 0412385m 9500 | opens its form | shows it, then saves it
sell abc123 0412385m 9500 trade in xyz111 4000 | sell abc123 0412385m 9500 pe xyz111 4000 | opens its form | shows it, then saves it
sold abc123 to 0412385m for 9500 cash | sell abc123 0412385m 9500 | opens its form | shows it, then saves it
pay 2219 250 20-11-26 | = | opens its form | saves it
pay 2219 250 20/11/26 | = | opens its form | saves it
15% of 12000 | = 1,800.00 | copies it | =
calc 15% of 12000 | = 1,800.00 | copies it | =
18 percent of 250 | = 45.00 | copies it | =
what cheques do we have | cheques | goes to /reconciliation/pending-cheques | =
cheques in hand | cheques | goes to /reconciliation/pending-cheques | =
cheque bounced | search: cheque bounced; then cheques | opens the first | =
how much in the till | batch | goes to /reconciliation/reconcile | =
how much today | search: how much today; then batch | opens the first | =
today's takings | search: today's takings; then batch | opens the first | =
drawer balance | search: drawer balance; then batch | opens the first | =
who paid today | cash today | goes to /cash-management?from=2026-11-20&to=2026-11-20 | =
payments today | cash today | goes to /cash-management?from=2026-11-20&to=2026-11-20 | =
payments yesterday | cash yesterday | goes to /cash-management?from=2026-11-19&to=2026-11-19 | =
reopen yesterday | reopen | goes to /batches | =
next receipt number | search: next receipt number; then settings | opens the first | =
cancel last payment | search: cancel last payment; then undo | opens the first | =
who owes | search: who owes; then due | opens the first | =
debtors | search: debtors; then due | opens the first | =
repossess abc123 | print cancellation abc123 | opens what it finds | =
reset sale abc123 | open abc123 sale | opens what it finds | =
maria borg phone | search: maria borg phone | opens the first | =
abc123 price | open abc123 | opens what it finds | =
profit of abc123 | open abc123 costings | opens what it finds | =
abc123 docs | files abc123 | goes to /files?text=abc123 | =
docs abc123 | files abc123 | goes to /files?text=abc123 | =
abc123 photos | photos abc123 | goes to /files?kind=photo&text=abc123 | =
pay vodafone 40 mobile | pay <account of vodafone> 40 mobile | opens its form | shows it, then saves it
month 40 GO telephone | = | opens its form | opens its form at the problem
id 412385m | c 412385m | goes to /clients?text=412385m | =
exp abc123 86.40 bank transfer gatt, pads | exp abc123 86.40 bt gatt, pads | opens its form | shows it, then opens its form at the problem
exp abc123 86.40 bt hsbc gatt, pads | exp abc123 86.40 bt bank:HSBC gatt, pads | opens its form | shows it, then saves it
exp abc123 86.40 gatt by cheque, pads | exp abc123 86.40 co gatt, pads | opens its form | shows it, then opens its form at the problem
exp abc123 86.40 gatt, pads bank transfer | exp abc123 86.40 bt gatt, pads | opens its form | shows it, then opens its form at the problem
exp abc123 86.40 gatt, cheque book | = | opens its form | saves it
month 212.55 cheque ARMS Ltd, water | month 212.55 co ARMS Ltd, water | opens its form | shows it, then opens its form at the problem
month 12 HSBC, bank transfer fee | = | says: “HSBC” is not a type (cash, chq, epos, bt, co, nc, card): write one, or "HSBC" in quotes for a text | =
free 200 Maria, cheque bounced | = | opens its form | saves it
rec abc123 45 cheque gatt, refund | rec abc123 45 chq gatt, refund | opens its form | shows it, then opens its form at the problem
adep abc123 -500 cheque | adep abc123 -500 co | opens its form | shows it, then opens its form at the problem
tm 170 fee 15 cheque | tm 170 fee 15 type:co | opens its form | shows it, then opens its form at the problem
diesel 20 abc123 cheque | exp abc123 20 co description:diesel | opens its form | shows it, then opens its form at the problem
pay 2219 250 bov 000123 | = | says: “bov 000123” is not a type (cash, chq, epos, bt, co, nc, card): write one, or "bov 000123" in quotes for a text | =
pay 2219 250 revolut hsbc | = | says: “revolut hsbc” is not a type (cash, chq, epos, bt, co, nc, card): write one, or "revolut hsbc" in quotes for a text | =
pay 2219 250 "bov 000123" | = | opens its form | saves it
pay 2219 250 chq 123 bov | pay 2219 250 chq bank:BOV no:123 | opens its form | shows it, then opens its form at the problem
abc123 250 bank transfer | search: abc123 250 bank transfer; then pay abc123 250 bt | opens the first | =
`
