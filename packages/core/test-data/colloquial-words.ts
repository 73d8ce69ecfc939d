/** Lines that find, go and do: `typed | first | Enter | Ctrl Enter`, `=` for the value of the field before. */
export const COLLOQUIAL_WORDS = `
# Who changed what
who changed GHV 552 price | = | opens its history | =
who changed ghv552 | = | opens its history | =
who changed hp-2219 monthly payment | = | opens its history | =
who edited ghv552 mileage | who changed ghv552 mileage | opens its history | =

# Finding
abc123 | search: abc123 | opens the first | =
ABC 123 | search: ABC 123 | opens the first | =
DUE 123 | search: DUE 123 | opens the first | =
MON 123 | search: MON 123 | opens the first | =
PYA 123 | search: PYA 123 | opens the first | =
hp-2219 | search: hp-2219 | opens the first | =
2219 | search: 2219 | opens the first | =
maria borg | search: maria borg | opens the first | =
borg | search: borg | opens the first | =
0412385M | search: 0412385M | opens the first | =
79442210 | search: 79442210 | opens the first | =
toyota vitz | search: toyota vitz | opens the first | =
dew | search: dew | opens the first | =
paul 250 | search: paul 250; then pay paul 250 or free -250 name:paul or free 250 name:paul or month 250 name:paul | opens the first | =
v toyota | = | goes to /vehicles?text=toyota | =
vehicle toyota | v toyota | goes to /vehicles?text=toyota | =
cars toyota | v toyota | goes to /vehicles?text=toyota | =
stock toyota | = | goes to /vehicles?vehicleState=1&text=toyota | =
in stock toyota | stock toyota | goes to /vehicles?vehicleState=1&text=toyota | =
unsold toyota | stock toyota | goes to /vehicles?vehicleState=1&text=toyota | =
attempt | = | goes to /vehicles?vehicleState=2 | =
attempts toyota | attempt toyota | goes to /vehicles?vehicleState=2&text=toyota | =
reserved toyota | attempt toyota | goes to /vehicles?vehicleState=2&text=toyota | =
sold toyota | = | goes to /vehicles?vehicleState=3&text=toyota | =
sold today | report sold today | goes to /reports/vehicles-purchased-sold?type=sold&dateFrom=2026-11-20&dateTo=2026-11-20 | =
sold yesterday | report sold yesterday | goes to /reports/vehicles-purchased-sold?type=sold&dateFrom=2026-11-19&dateTo=2026-11-19 | =
sold last week | report sold last week | goes to /reports/vehicles-purchased-sold?type=sold&dateFrom=2026-11-09&dateTo=2026-11-15 | =
sold this month | report sold this month | goes to /reports/vehicles-purchased-sold?type=sold&dateFrom=2026-11-01&dateTo=2026-11-30 | =
sold october | report sold october | goes to /reports/vehicles-purchased-sold?type=sold&dateFrom=2026-10-01&dateTo=2026-10-31 | =
sold 2026-10 | report sold 2026-10 | goes to /reports/vehicles-purchased-sold?type=sold&dateFrom=2026-10-01&dateTo=2026-10-31 | =
october sold | report sold october | goes to /reports/vehicles-purchased-sold?type=sold&dateFrom=2026-10-01&dateTo=2026-10-31 | =
last month sold | report sold last month | goes to /reports/vehicles-purchased-sold?type=sold&dateFrom=2026-10-01&dateTo=2026-10-31 | =
cars sold yesterday | report sold yesterday | goes to /reports/vehicles-purchased-sold?type=sold&dateFrom=2026-11-19&dateTo=2026-11-19 | =
c borg | = | goes to /clients?text=borg | =
c maria borg | = | goes to /clients?text=maria borg | =
client maria | c maria | goes to /clients?text=maria | =
clients maria | c maria | goes to /clients?text=maria | =
customer borg | c borg | goes to /clients?text=borg | =
client | search: client; then c | opens the first | =
clients | search: clients; then c | opens the first | =
open abc123 | = | opens what it finds | =
open abc123 hp | = | opens what it finds | =
open maria borg | = | opens what it finds | =
abc123 open | open abc123 | opens what it finds | =
oepn abc123 | open abc123 | opens what it finds | =
opne abc123 | open abc123 | opens what it finds | =
show abc123 | open abc123 | opens what it finds | =
go to abc123 | open abc123 | opens what it finds | =
maria borg open | open maria borg | opens what it finds | =
owed abc123 | = | opens what it finds | =
abc123 owed | owed abc123 | opens what it finds | =
balance abc123 | owed abc123 | opens what it finds | =
what is owed abc123 | owed abc123 | opens what it finds | =
how much owed abc123 | owed abc123 | opens what it finds | =
owde abc123 | owed abc123 | opens what it finds | =
photos toyota | = | goes to /files?kind=photo&text=toyota | =
photos | = | goes to /files?kind=photo | =
pictures toyota | photos toyota | goes to /files?kind=photo&text=toyota | =
agreements maria | = | goes to /files?kind=agreement&text=maria | =
contracts maria | agreements maria | goes to /files?kind=agreement&text=maria | =
identities borg | = | goes to /files?kind=identity&text=borg | =
logbooks abc123 | = | goes to /files?kind=logBook&text=abc123 | =
log book abc123 | logbooks abc123 | goes to /files?kind=logBook&text=abc123 | =
files front | = | goes to /files?text=front | =
sched borg | = | goes to /hp-boe/hp-schedules?text=borg | =
sched borg pending | = | goes to /hp-boe/hp-schedules?text=borg&pendingPaymentsOnly=true | =
schedules borg | sched borg | goes to /hp-boe/hp-schedules?text=borg | =
hp schedules borg | sched borg | goes to /hp-boe/hp-schedules?text=borg | =
cash borg | = | goes to /cash-management?vendorCustomer=borg | =
cash borg last week | = | goes to /cash-management?vendorCustomer=borg&from=2026-11-09&to=2026-11-15 | =
cash 250 | = | goes to /cash-management?regNoAccNo=250 | =
cash 12.50 october | = | goes to /cash-management?regNoAccNo=12.50&from=2026-10-01&to=2026-10-31 | =
cash 01/11..15/11 | = | goes to /cash-management?from=2026-11-01&to=2026-11-15 | =
cash entries borg october | cash borg october | goes to /cash-management?vendorCustomer=borg&from=2026-10-01&to=2026-10-31 | =
entries borg yesterday | cash borg yesterday | goes to /cash-management?vendorCustomer=borg&from=2026-11-19&to=2026-11-19 | =
hires borg | = | goes to /car-hire?text=borg | =
receipt 10482 | = | opens what it finds | =
receipt R10482 | = | opens what it finds | =
rcpt 10482 | receipt 10482 | opens what it finds | =
reciept 10482 | receipt 10482 | opens what it finds | =
receipt | = | says: Receipt Number is required | =
last | = | goes to /cash-management/edit/-1 | =
last entry | last | goes to /cash-management/edit/-1 | =
keys | = | does it | =
my keys | search: my keys; then keys | opens the first | =
coach | = | does it | =
practise | = | goes to /first-steps | =
guide | = | goes to /guide | =
help | = | goes to /guide | =
tutorial | search: tutorial; then practise | opens the first | =
lsat | search: lsat; then last | opens the first | =
# What is due
due | = | goes to /hp-boe/hp-payments-due?date=2026-11-20 | =
due today | = | goes to /hp-boe/hp-payments-due?date=2026-11-20 | =
due tomorrow | = | goes to /hp-boe/hp-payments-due?date=2026-11-21 | =
due tomorow | due tomorrow | goes to /hp-boe/hp-payments-due?date=2026-11-21 | =
due yesterday | = | goes to /hp-boe/hp-payments-due?date=2026-11-19 | =
due eom | = | goes to /hp-boe/hp-payments-due?date=2026-10-31 | =
due mon | = | goes to /hp-boe/hp-payments-due?date=2026-11-16 | =
due 15 | = | goes to /hp-boe/hp-payments-due?date=2026-11-15 | =
due 15/12 | = | goes to /hp-boe/hp-payments-due?date=2026-12-15 | =
due diligence | search: due diligence; “diligence” is not a day: write due eom | searches for it | =
eom due | due eom | goes to /hp-boe/hp-payments-due?date=2026-10-31 | =
today due | due today | goes to /hp-boe/hp-payments-due?date=2026-11-20 | =
payments due tomorrow | due tomorrow | goes to /hp-boe/hp-payments-due?date=2026-11-21 | =
due payments | due | goes to /hp-boe/hp-payments-due?date=2026-11-20 | =
overdue | search: overdue; then due | opens the first | =
overdue yesterday | due yesterday | goes to /hp-boe/hp-payments-due?date=2026-11-19 | =
deu eom | due eom | goes to /hp-boe/hp-payments-due?date=2026-10-31 | =
# Reports
report sold last-month | = | goes to /reports/vehicles-purchased-sold?type=sold&dateFrom=2026-10-01&dateTo=2026-10-31 | =
report sold last month | = | goes to /reports/vehicles-purchased-sold?type=sold&dateFrom=2026-10-01&dateTo=2026-10-31 | =
report sold q3 | = | goes to /reports/vehicles-purchased-sold?type=sold&dateFrom=2026-07-01&dateTo=2026-09-30 | =
report sold 2026 | = | goes to /reports/vehicles-purchased-sold?type=sold&dateFrom=2026-01-01&dateTo=2026-12-31 | =
report sold 2026-Q3 | = | goes to /reports/vehicles-purchased-sold?type=sold&dateFrom=2026-07-01&dateTo=2026-09-30 | =
report sold 01/10..31/10 | = | goes to /reports/vehicles-purchased-sold?type=sold&dateFrom=2026-10-01&dateTo=2026-10-31 | =
report purchased october | = | goes to /reports/vehicles-purchased-sold?type=purchased&dateFrom=2026-10-01&dateTo=2026-10-31 | =
report month october | = | goes to /reports?report=monthly&dateFrom=2026-10-01&dateTo=2026-10-31 | =
report month last-month | = | goes to /reports?report=monthly&dateFrom=2026-10-01&dateTo=2026-10-31 | =
report japan this-year | = | goes to /reports/vehicles-japan-sold?dateFrom=2026-01-01&dateTo=2026-12-31 | =
report owed | = | goes to /reports/vehicles-pending-payment | =
report stock | = | goes to /reports/vehicles-in-stock | =
report arriving lot 14 | = | goes to /reports/arriving-cars?lotNo=14 | =
report pe last-quarter | = | goes to /reports/part-exchanged?dateFrom=2026-07-01&dateTo=2026-09-30 | =
report untransferred this-year | = | goes to /reports/not-transferred?dateFrom=2026-01-01&dateTo=2026-12-31 | =
report uncancelled last-month | = | goes to /reports/not-cancelled?dateFrom=2026-10-01&dateTo=2026-10-31 | =
sold not transferred | report untransferred | goes to /reports/not-transferred | =
ownership abc123 | = | opens what it finds | =
ownership of abc123 | ownership abc123 | opens what it finds | =
report receipts this-week | = | goes to /reports/receipts?dateFrom=2026-11-16&dateTo=2026-11-22 | =
report changes yesterday | = | goes to /reports/changes?dateFrom=2026-11-19&dateTo=2026-11-19 | =
monthly report october | report month october | goes to /reports?report=monthly&dateFrom=2026-10-01&dateTo=2026-10-31 | =
monthly report last month | report month last month | goes to /reports?report=monthly&dateFrom=2026-10-01&dateTo=2026-10-31 | =
monthly report | search: monthly report; then report month | opens the first | =
month report october | report month october | goes to /reports?report=monthly&dateFrom=2026-10-01&dateTo=2026-10-31 | =
report monthly october | report month october | goes to /reports?report=monthly&dateFrom=2026-10-01&dateTo=2026-10-31 | =
october monthly report | report month october | goes to /reports?report=monthly&dateFrom=2026-10-01&dateTo=2026-10-31 | =
sales report last week | report sold last week | goes to /reports/vehicles-purchased-sold?type=sold&dateFrom=2026-11-09&dateTo=2026-11-15 | =
report sales october | report sold october | goes to /reports/vehicles-purchased-sold?type=sold&dateFrom=2026-10-01&dateTo=2026-10-31 | =
sold report october | report sold october | goes to /reports/vehicles-purchased-sold?type=sold&dateFrom=2026-10-01&dateTo=2026-10-31 | =
stock report | report stock | goes to /reports/vehicles-in-stock | =
japan report 2026 | report japan 2026 | goes to /reports/vehicles-japan-sold?dateFrom=2026-01-01&dateTo=2026-12-31 | =
purchased last month | report purchased last month | goes to /reports/vehicles-purchased-sold?type=purchased&dateFrom=2026-10-01&dateTo=2026-10-31 | =
bought last month | report purchased last month | goes to /reports/vehicles-purchased-sold?type=purchased&dateFrom=2026-10-01&dateTo=2026-10-31 | =
bought october | report purchased october | goes to /reports/vehicles-purchased-sold?type=purchased&dateFrom=2026-10-01&dateTo=2026-10-31 | =
counts last-month | = | goes to /reports/counts?dateFrom=2026-10-01&dateTo=2026-10-31 | =
report counts yesterday | = | goes to /reports/counts?dateFrom=2026-11-19&dateTo=2026-11-19 | =
receipts last week | = | goes to /reports/receipts?dateFrom=2026-11-09&dateTo=2026-11-15 | =
credit missing | = | opens what it finds | =
credit HP-2026 | = | opens what it finds | =
credit files | report credit | goes to /reports/credit-files | =
report credit november | = | goes to /reports/credit-files?dateFrom=2026-11-01&dateTo=2026-11-30 | =
changes today | = | goes to /reports/changes?dateFrom=2026-11-20&dateTo=2026-11-20 | =
reprot sold october | report sold october | goes to /reports/vehicles-purchased-sold?type=sold&dateFrom=2026-10-01&dateTo=2026-10-31 | =
report slod october | report sold october | goes to /reports/vehicles-purchased-sold?type=sold&dateFrom=2026-10-01&dateTo=2026-10-31 | =
report sold octber | report sold october | goes to /reports/vehicles-purchased-sold?type=sold&dateFrom=2026-10-01&dateTo=2026-10-31 | =
report sold lately | search: report sold lately; “lately” does not fit here | searches for it | =
part exchange last month | report pe last month | goes to /reports/part-exchanged?dateFrom=2026-10-01&dateTo=2026-10-31 | =
arriving | search: arriving; then report arriving | opens the first | =
report | search: report | opens the first | =
# Papers and new records
print agreement abc123 | = | opens what it finds | =
print invoice abc123 | = | opens what it finds | =
print purchase abc123 | = | opens what it finds | =
purchase agreement abc123 | print purchase abc123 | opens what it finds | =
invoice abc123 | print invoice abc123 | opens what it finds | =
abc123 invoice | print invoice abc123 | opens what it finds | =
abc123 print invoice | print invoice abc123 | opens what it finds | =
invoice print abc123 | print invoice abc123 | opens what it finds | =
print invocie abc123 | print invoice abc123 | opens what it finds | =
pritn invoice abc123 | print invoice abc123 | opens what it finds | =
print standing order hp-2219 | print standing-order hp-2219 | opens what it finds | =
standing order hp-2219 | print standing-order hp-2219 | opens what it finds | =
print credit hp-2219 | = | opens what it finds | =
print quote 12000 2000 48 5.5 | = | opens its paper | =
print leaflet 12000 2000 48 5.5 | = | opens its paper | =
card ghv552 48 months deposit 500 | = | opens its paper | =
card ghv 552 48 months deposit 500 at 5.5 a4 | = | opens its paper | =
window card ghv552 | card ghv552 | opens its paper | =
card ghv552 48 months deposit 500 and cxw 343, klm 200 | = | opens its paper | =
copy advert ghv552 48 months price 4500 | = | copies it | =
secci 12000 2000 48 5.5 until 31/12 | print quote 12000 2000 48 5.5 until 31/12 | opens its paper | =
amortisation table hp-2219 | print credit hp-2219 | opens what it finds | =
credit papers hp-2219 | print credit hp-2219 | opens what it finds | =
print boe abc123 | = | opens what it finds | =
print cancellation abc123 | = | opens what it finds | =
print defects abc123 | = | opens what it finds | =
known defects abc123 | print defects abc123 | opens what it finds | =
print details abc123 | = | opens what it finds | =
abc123 print details | print details abc123 | opens what it finds | =
print car abc123 | print details abc123 | opens what it finds | =
boe | = | goes to /hp-boe/custom-boe | =
custom boe | search: custom boe; then boe | opens the first | =
cancellation | = | goes to /hp-boe/custom-cancellation | =
custom cancellation | search: custom cancellation; then cancellation | opens the first | =
agreement abc123 | print agreement abc123 | opens what it finds | =
print abc123 agreement | print agreement abc123 | opens what it finds | =
print | search: print | opens the first | =
new client | = | opens Add Client | =
new client Maria Galea | = | opens Add Client | =
new client maria galea 79442210 | = | opens Add Client | =
add client maria galea | new client maria galea | opens Add Client | =
create client borg | new client borg | opens Add Client | =
client new maria | new client maria | opens Add Client | =
new cleint maria galea | new client maria galea | opens Add Client | =
new customer maria galea | new client maria galea | opens Add Client | =
new vehicle | = | goes to /vehicles?add=true | =
new car | search: new car; then new vehicle | opens the first | =
add vehicle | search: add vehicle; then new vehicle | opens the first | =
new vehcile | new vehicle | goes to /vehicles?add=true | =
new user | = | goes to /users?add=new | =
new token | = | goes to /users?tokens=new | =
new role | = | goes to /users?roles=new | =
add role | search: add role; then new role | opens the first | =
roles | = | goes to /users?roles=all | =
who may what | search: who may what; then roles | opens the first | =
import | = | goes to /manage-data/import | =
new import | = | goes to /manage-data/import/new | =
webhooks | = | goes to /manage-data?webhooks=all | =
email settings | = | goes to /manage-data?email=settings | =
new webhook | = | goes to /manage-data?webhooks=new | =
tokens | = | goes to /users?tokens=all | =
sessions | = | goes to /users?sessions=own | =
password | = | goes to /users?own=secrets | =
change password | search: change password; then password | opens the first | =
new hire | = | goes to /car-hire/add | =
# The day's book
count | = | goes to /reconciliation/reconcile | =
count cash | count | goes to /reconciliation/reconcile | =
drawer | search: drawer; then count | opens the first | =
coutn | search: coutn; then count | opens the first | =
close | = | goes to /reconciliation/reconcile | =
close batch | close | goes to /reconciliation/reconcile | =
close the batch | close | goes to /reconciliation/reconcile | =
end of day | search: end of day; then close | opens the first | =
cash up | close | goes to /reconciliation/reconcile | =
clsoe | search: clsoe; then close | opens the first | =
reopen | = | goes to /batches | =
reopen batch | reopen | goes to /batches | =
batch | = | goes to /reconciliation/reconcile | =
batch 471 | = | goes to /reconciliation/reconcile?batchID=471 | =
open batch | batch | goes to /reconciliation/reconcile | =
sheet | = | goes to /cash-management-sheet | =
paste lines | search: paste lines; then sheet | opens the first | =
cheques | = | goes to /reconciliation/pending-cheques | =
pending cheques | search: pending cheques; then cheques | opens the first | =
cheuqes | search: cheuqes; then cheques | opens the first | =
# Hires and quotes
hire ghv552 25/11 02/12 25 | = | opens its form | =
hire ghv552 today +7d 25 | = | opens its form | =
ghv552 hire today +7d 25 | hire ghv552 today +7d 25 | opens its form | =
book ghv552 today +7d 25 | hire ghv552 today +7d 25 | opens its form | =
rent ghv552 25/11 02/12 25 maria borg | hire ghv552 25/11 02/12 25 maria borg | opens its form | =
hrie ghv552 25/11 02/12 25 | hire ghv552 25/11 02/12 25 | opens its form | =
hire ghv552 25/11 02/12 | = | says: Rate is required | =
bookings | = | goes to /car-hire/bookings | =
calendar | search: calendar; then bookings | opens the first | =
quote 12000 2000 48 | = | copies it | =
quote 12000 2000 48 5.5 | = | copies it | =
quote 12000 2000 48 5,5 | = | copies it | =
hp quote 12000 2000 48 | quote 12000 2000 48 | copies it | =
how much 12000 2000 48 | quote 12000 2000 48 | copies it | =
qutoe 12000 2000 48 | quote 12000 2000 48 | copies it | =
quote 12000 48 | = | says: Months is required | =
# The program
settings | = | goes to /manage-data | =
settigns | search: settigns; then settings | opens the first | =
manage data | search: manage data; then settings | opens the first | =
users | = | goes to /users | =
staff | search: staff; then users | opens the first | =
theme | = | does it | =
dark mode | search: dark mode; then theme | opens the first | =
light mode | search: light mode; then theme | opens the first | =
dark | search: dark; then theme | opens the first | =
density | = | does it | =
compact | search: compact; then density | opens the first | =
lock | = | does it | =
lokc | search: lokc; then lock | opens the first | =
unlock | = | does it | =
passcode | search: passcode; then unlock | opens the first | =
logout | = | does it | =
log out | search: log out; then logout | opens the first | =
sign out | search: sign out; then logout | opens the first | =
logotu | search: logotu; then logout | opens the first | =
reload | = | does it | =
refresh | search: refresh; then reload | opens the first | =
outbox | = | does it | =
retry | = | does it | =
try again | search: try again; then retry | opens the first | =
forget | = | does it | =
months lock october | = | does it | =
lock month october | months lock october | does it | =
unlock month last-month | months unlock last-month | does it | =
# Sums, help and searches
= 120+35.50 | = 155.50 | copies it | =
=3*250 | = 750.00 | copies it | =
calc 120+35.50 | = 155.50 | copies it | =
calc | search: calc; then = | opens the first | =
calculate 3*83.35 | = 250.05 | copies it | =
= 1/0 | says what is wrong |  | =
? | what can be typed | begins it | =
? cheque | keys and commands: cheque | runs it | =
"pay | search: pay | opens the first | =
"pay ABC 123" | search: pay ABC 123 | opens the first | =
zzqqx | search: zzqqx | opens the first | =
payy | search: payy | opens the first | =
pay abc123 colour:red | search: pay abc123 colour:red; pay has no field colour | searches for it | =
print "invoice" abc123 | search: print "invoice" abc123 | opens the first | =
`
