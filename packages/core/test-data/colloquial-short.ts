/** Short lines, or lines with other words than the grammar: `typed | first | Enter | Ctrl Enter`, `=` for the value of the field before. */
export const COLLOQUIAL_SHORT = `
# How it is paid, and how often
py hp1935 250 | pay hp1935 250 | opens its form | shows it, then saves it
inst abc123 250 | pay abc123 250 | opens its form | shows it, then saves it
pd abc123 250 | pay abc123 250 | opens its form | shows it, then saves it
recd 250 abc123 | pay abc123 250 | opens its form | shows it, then saves it
250 on hp-1935 | search: 250 on hp-1935; then pay hp-1935 250 | opens the first | =
250 cash abc123 | search: 250 cash abc123; then pay abc123 250 cash | opens the first | =
abc123 250 cheque | search: abc123 250 cheque; then pay abc123 250 chq | opens the first | =
cheque 250 abc123 | search: cheque 250 abc123; then pay abc123 chq 250 | opens the first | =
visa 250 hp-1935 | search: visa 250 hp-1935; then pay hp-1935 card 250 | opens the first | =
pay abc123 250 cheque | pay abc123 250 chq | opens its form | shows it, then opens its form at the problem
pay abc123 250 by card | pay abc123 250 card | opens its form | shows it, then opens its form at the problem
pay abc123 250 in cash | pay abc123 250 cash | opens its form | shows it, then saves it
pay abc123 250 visa | pay abc123 250 card | opens its form | shows it, then opens its form at the problem
pay abc123 250 bank transfer | pay abc123 250 bt | opens its form | shows it, then opens its form at the problem
pay maria borg 250 october by card | pay <account of maria borg> 250 card october | says: “october” fits nowhere: put it in quotes to have it as text | shows it, then says: “october” fits nowhere: put it in quotes to have it as text
pay abc123 250 bank transfer hsbc 20 nov | pay abc123 250 bt bank:HSBC 20 nov | opens its form | shows it, then saves it
pay abc123 250 bank transfer 20 nov | pay abc123 250 bt 20 nov | opens its form | shows it, then opens its form at the problem
pay abc123 bank transfer hsbc 250 20 nov | pay abc123 250 bt bank:HSBC 20 nov | opens its form | shows it, then saves it
pay maria borg 250 bank transfer hsbc 20 nov | pay <account of maria borg> 250 bt bank:HSBC 20 nov | opens its form | shows it, then saves it
pay abc123 250 hsbc cheque 000777 ac:123 payer:"T Said" | pay abc123 250 chq bank:HSBC no:000777 ac:123 payer:"T Said" | opens its form | shows it, then saves it
pay abc123 250 by cheque 20 nov | pay abc123 250 chq 20 nov | opens its form | shows it, then opens its form at the problem
pay abc123 250 by his brother | = | opens its form | opens its form at the problem
pay abc123 250 in october | = | says: “october” fits nowhere: put it in quotes to have it as text | =
pay abc123 2 months | pay abc123 x2 | opens its form | shows it, then saves it
pay abc123 2 instalments | pay abc123 x2 | opens its form | shows it, then saves it
pay abc123 2x | pay abc123 x2 | opens its form | shows it, then saves it
pay 2 months abc123 | pay abc123 x2 | opens its form | shows it, then saves it
pay abc123 the lot | settle abc123 | opens its form | shows it, then saves it
pay abc123 in full | settle abc123 | opens its form | shows it, then saves it
pay abc123 all | = | says: “all” is not an amount: write pay abc123 250, or settle abc123 due for all that is owed | =
# What is asked of a line
how much to settle abc123 | settle abc123 | opens its form | shows it, then saves it
settlement figure abc123 | settle abc123 | opens its form | shows it, then saves it
settlement for maria borg | settle <account of maria borg> | opens its form | shows it, then saves it
settle hp-1 xx | = | says: “xx” is not an amount: write settle hp-1 250, or settle hp-1 due for what settles the account | =
settle abc123 tody | settle abc123 today | opens its form | shows it, then saves it
electricity 85 gatt | month 85 description:electricity gatt | opens its form | shows it, then saves it
batch x | search: batch x; “x” is not a number: write batch 471 | searches for it | =
# An entry by its number
delete entry 59650 | search: delete entry 59650 | opens the first | =
edit 59650 | search: edit 59650 | opens the first | =
entry 59650 | search: entry 59650 | opens the first | =
# Deposits and sales as they are told
dep abc123 500 0412385m 8000 | dep abc123 500 0412385m price:8000 | opens its form | shows it, then saves it
dep abc123 500 maria borg price 8000 | dep abc123 500 maria borg price:8000 | opens its form | shows it, then saves it
dep abc123 500 8000 maria borg | dep abc123 500 maria borg price:8000 | opens its form | shows it, then saves it
deposit 500 on abc123 from maria borg price 8000 | dep abc123 500 maria borg price:8000 | opens its form | shows it, then saves it
dep abc123 500 79442210 | = | opens its form | opens its form at the problem
dep abc123 8000 maria 500 | = | opens its form | opens its form at the problem
sell abc123 to 0412385m 9500 | sell abc123 0412385m 9500 | opens its form | shows it, then saves it
sell abc123 to maria borg for 9500 | sell abc123 maria borg 9500 | opens its form | shows it, then saves it
sold abc123 to 0412385m 9500 | sell abc123 0412385m 9500 | opens its form | shows it, then saves it
sold toyota vitz 2012 | = | goes to /vehicles?vehicleState=3&text=toyota vitz 2012 | =
# What is paid, and no verb
diesel 20 abc123 | exp abc123 20 description:diesel | opens its form | shows it, then opens its form at the problem
deisel 20 abc123 | exp abc123 20 description:diesel | opens its form | shows it, then opens its form at the problem
abc123 20 diesel | exp abc123 20 description:diesel | opens its form | shows it, then opens its form at the problem
diesel 20 abc123 enemed | exp abc123 20 description:diesel enemed | opens its form | shows it, then saves it
diesel abc123 20 from enemed | exp abc123 20 description:diesel enemed | opens its form | shows it, then saves it
diesel for van 20 | free -20 description:"diesel for van" | opens its form | shows it, then opens its form at the problem
wash abc123 10 | exp abc123 10 description:wash | opens its form | shows it, then opens its form at the problem
car wash abc123 10 | exp abc123 10 description:"car wash" | opens its form | shows it, then opens its form at the problem
tyres abc123 200 cash | exp abc123 200 cash description:tyres | opens its form | shows it, then opens its form at the problem
vrt 450 abc123 | exp abc123 450 description:vrt | opens its form | shows it, then opens its form at the problem
oil 123 | search: oil 123 | opens the first | =
oil 123 250 | search: oil 123 250; then pay oil 123 250 | opens the first | =
insurance abc123 320 | exp abc123 320 description:insurance | opens its form | shows it, then opens its form at the problem
stamps 20 | free -20 description:stamps | opens its form | shows it, then opens its form at the problem
stamps 20 maltapost | free -20 description:stamps maltapost | opens its form | shows it, then saves it
coffee 3,20 | free -3,20 description:coffee | opens its form | shows it, then opens its form at the problem
electricity 85 | month 85 description:electricity | opens its form | shows it, then opens its form at the problem
electricity 85 arms | month 85 description:electricity arms | opens its form | shows it, then saves it
rent 600 | month 600 description:rent | opens its form | shows it, then opens its form at the problem
rent eck401 25/11 02/12 25 | hire eck401 25/11 02/12 25 | opens its form | =
wages 800 bt | month 800 bt description:wages | opens its form | shows it, then opens its form at the problem
paid out 20 stamps | free -20 stamps | opens its form | shows it, then opens its form at the problem
took 20 for stamps | free -20 description:stamps | opens its form | shows it, then opens its form at the problem
# The last entry and the drawer
fix to 48.50 | fix 48.50 | opens its form | shows it, then saves it
should be 48.50 | fix 48.50 | opens its form | shows it, then saves it
fix name to gatt | fix name gatt | opens its form | shows it, then saves it
change name to gatt | fix name gatt | opens its form | shows it, then saves it
z report | search: z report; then batch | opens the first | =
float | search: float; then count | opens the first | =
no sale | search: no sale; then count | opens the first | =
open drawer | count | goes to /reconciliation/reconcile | =
undo | = | does it | =
undo last | undo | does it | =
void last | search: void last; then undo | opens the first | =
delete last | search: delete last; then undo | opens the first | =
void receipt 10482 | receipt 10482 | opens what it finds | =
reprint last | search: reprint last; then last | opens the first | =
last receipt | last | goes to /cash-management/edit/-1 | =
bank the cheques | cheques | goes to /reconciliation/pending-cheques | =
# What somebody owes
bal maria borg | owed <account of maria borg> | opens what it finds | =
bal abc123 | owed abc123 | opens what it finds | =
how much maria owe | owed <account of maria> | opens what it finds | =
how much does maria owe | owed <account of maria> | opens what it finds | =
what maria owes | owed <account of maria> | opens what it finds | =
maria borg owes | owed <account of maria borg> | opens what it finds | =
remaining abc123 | owed abc123 | opens what it finds | =
how much is left on abc123 | owed abc123 | opens what it finds | =
history abc123 | who changed abc123 | opens its history | =
price abc123 | open abc123 | opens what it finds | =
how much is abc123 | open abc123 | opens what it finds | =
who bought abc123 | open abc123 | opens what it finds | =
phone maria borg | open maria borg | opens what it finds | =
# What a client owed and paid
email agreement abc123 | = | opens what it finds | =
mail agreement abc123 | email agreement abc123 | opens what it finds | =
email statement maria borg | = | opens what it finds | =
send statement hp-1935 | email statement hp-1935 | opens what it finds | =
email account hp-1935 | = | opens what it finds | =
email invoice abc123 | = | opens what it finds | =
email purchase abc123 | = | opens what it finds | =
email quote 12000 2000 48 5.5 | = | opens its message | =
mail secci 12000 2000 48 until 31/12 | email quote 12000 2000 48 until 31/12 | opens its message | =
email boe hp-1935 | = | opens what it finds | =
email standing-order hp-1935 | = | opens what it finds | =
email credit hp-1935 | = | opens what it finds | =
email cancellation abc123 | = | opens what it finds | =
email receipt 10482 | = | does it | =
emails | = | goes to /emails | =
assess hp-1935 | = | opens what it finds | =
statement hp-1935 | = | opens what it finds | =
statement maria borg last-year | = | opens what it finds | =
stmt hp-1935 | statement hp-1935 | opens what it finds | =
statement maria borg last year | = | opens what it finds | =
statement of maria borg | statement maria borg | opens what it finds | =
# What credit costs, and what ends it early
apr 5000 134.57 48 | = | copies it | =
apr 5000 134.57 48 months | apr 5000 134.57 48 | copies it | =
apr 5000 134.57 48 1/3 | = | copies it | =
flows 2026-01-01,1000; 2027-01-01,-1100 | = | copies it | =
flows 01-01-2026,1000; 01-01-2027,-1100 unit:years | = | copies it | =
apr flows 2026-01-01,1000; 2027-01-01,-1100 | flows 2026-01-01,1000; 2027-01-01,-1100 | copies it | =
settle? hp-1935 | = | opens its form | =
settle? hp-1935 31/12 | = | opens its form | =
settlements hp-1935 | settle? hp-1935 | opens its form | =

# What no word of the grammar is, and Maltese
float 100 | free 100 description:float | opens its form | shows it, then opens its form at the problem
float 100 in | free 100 description:float | opens its form | shows it, then opens its form at the problem
float out 50 | free -50 description:float | opens its form | shows it, then opens its form at the problem
put 100 in the till | free 100 description:float | opens its form | shows it, then opens its form at the problem
took 20 for stamps and paper | free -20 description:"stamps and paper" | opens its form | shows it, then opens its form at the problem
paid out 30 for diesel | free -30 description:diesel | opens its form | shows it, then opens its form at the problem
pay abc123 250 revolut | = | says: “revolut” is not a type (cash, chq, epos, bt, co, nc, card): write one, or "revolut" in quotes for a text | =
pay abc123 250 by revolut | = | says: “by revolut” is not a type (cash, chq, epos, bt, co, nc, card): write one, or "by revolut" in quotes for a text | =
pay maria borg 250 revolut | pay <account of maria borg> 250 revolut | says: “revolut” is not a type (cash, chq, epos, bt, co, nc, card): write one, or "revolut" in quotes for a text | shows it, then says: “revolut” is not a type (cash, chq, epos, bt, co, nc, card): write one, or "revolut" in quotes for a text
pay abc123 250 late | = | says: “late” is not a type (cash, chq, epos, bt, co, nc, card): write one, or "late" in quotes for a text | =
pay abc123 250 "revolut" | = | opens its form | saves it
pay abc123 250 november | = | says: “november” fits nowhere: put it in quotes to have it as text | =
pay abc123 250 cash revolut | = | says: “revolut” fits nowhere: put it in quotes to have it as text | =
pay abc123 250 euros cash | = | opens its form | saves it
pay imk841 100 20 nov | = | opens its form | saves it
pay imk841 100 on the 20th | = | opens its form | saves it
pay imk841 100 two days ago | = | opens its form | saves it
paid rent to landlord 600 november | month 600 november description:rent landlord | opens its form | shows it, then saves it
pagament abc123 250 | pay abc123 250 | opens its form | shows it, then saves it
ħallas abc123 250 | pay abc123 250 | opens its form | shows it, then saves it
hallset maria borg 250 | pay <account of maria borg> 250 | opens its form | shows it, then saves it
kemm għandu abc123 | owed abc123 | opens what it finds | =
kemm għandha tagħti maria borg | owed <account of maria borg> | opens what it finds | =
kemm baqa abc123 | owed abc123 | opens what it finds | =
karozza abc123 | open abc123 | opens what it finds | =
fejn hi abc123 | open abc123 | opens what it finds | =
irċevuta 2219 | receipt 2219 | opens what it finds | =
liċenzja abc123 170 | exp abc123 170 description:liċenzja | opens its form | shows it, then opens its form at the problem
road tax abc123 120 | exp abc123 120 description:"road tax" | opens its form | shows it, then opens its form at the problem
last payment abc123 | open abc123 hp | opens what it finds | =
last payment maria borg | open maria borg hp | opens what it finds | =
when did maria borg pay | open maria borg hp | opens what it finds | =
what did maria borg pay | open maria borg hp | opens what it finds | =
takings today | search: takings today; then batch | opens the first | =
cash in till | count | goes to /reconciliation/reconcile | =
closing balance | search: closing balance; then batch | opens the first | =
not sold | search: not sold; then stock | opens the first | =
bounced cheque | search: bounced cheque; then cheques | opens the first | =
`
