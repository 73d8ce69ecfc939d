/** Lines of money: `typed | first | Enter | Ctrl Enter`, `=` for the value of the field before. */
export const COLLOQUIAL_MONEY = `
# Corrections
fix 48.50 | = | opens its form | saves it
fix €48.50 | = | opens its form | saves it
fix 120+35 | = | opens its form | saves it
fix name gatt | = | opens its form | saves it
fix hp-2219 250 | = | opens its form | saves it
fix 2219 250 | = | opens its form | saves it
fix abc123 250 | = | opens its form | saves it
fix abc123 name Maria Borg | = | opens its form | saves it
correct 48.50 | fix 48.50 | opens its form | shows it, then saves it
amend 48.50 | fix 48.50 | opens its form | shows it, then saves it
fix 250 abc123 | fix abc123 250 | opens its form | shows it, then saves it
abc123 fix 250 | fix abc123 250 | opens its form | shows it, then saves it
fix 48,50 | = | opens its form | saves it

# Changes of a credit
withdraw hp-2219 | = | opens its form | saves it
withdraw hp-2219 yesterday | = | opens its form | saves it
reschedule hp-2219 48 months from 1 jan | = | opens its form | saves it
reschedule hp-2219 holiday 3 months | = | opens its form | saves it
reschedule hp-2219 each 150 on the 15th | = | opens its form | saves it
reschedule hp-2219 150 a month | reschedule hp-2219 each 150 | opens its form | shows it, then saves it
reschedule hp-2219 150 monthly | reschedule hp-2219 each 150 | opens its form | shows it, then saves it
reschedule hp-2219 to 150 per month from 1 jan | reschedule hp-2219 each 150 from 1 jan | opens its form | shows it, then saves it
reschedule hp-2219 150 each | reschedule hp-2219 each 150 | opens its form | shows it, then saves it
reschedule hp-2219 48 months of 150 | reschedule hp-2219 48 months each 150 | opens its form | shows it, then saves it
reschedule hp-2219 48x150 | reschedule hp-2219 48 months each 150 | opens its form | shows it, then saves it
reschedule hp-2219 over 48 months | reschedule hp-2219 48 months | opens its form | shows it, then saves it
reschedule hp-2219 to the 5th | reschedule hp-2219 on the 5th | opens its form | shows it, then saves it
reschedule hp-2219 payment day 5th | reschedule hp-2219 on the 5th | opens its form | shows it, then saves it
reschedule hp-2219 2 months holiday | reschedule hp-2219 holiday 2 months | opens its form | shows it, then saves it
reschedule hp-2219 payment holiday 2 months | reschedule hp-2219 holiday 2 months | opens its form | shows it, then saves it
reschedule maria borg each 150 | reschedule <account of maria borg> each 150 | opens its form | shows it, then saves it
change terms of hp-2219 each 150 | reschedule hp-2219 each 150 | opens its form | shows it, then saves it
new terms hp-2219 48 months from 1 jan | reschedule hp-2219 48 months from 1 jan | opens its form | shows it, then saves it
put the payment day to the 5th hp-2219 | reschedule hp-2219 on the 5th | opens its form | shows it, then saves it
put the payment day of hp-2219 to the 5th | reschedule hp-2219 on the 5th | opens its form | shows it, then saves it
change payment day hp-2219 to the 5th | reschedule hp-2219 on the 5th | opens its form | shows it, then saves it
payment day of maria borg to the 5th | reschedule <account of maria borg> on the 5th | opens its form | shows it, then saves it
holiday 2 months hp-2219 | reschedule hp-2219 holiday 2 months | opens its form | shows it, then saves it
hp-2219 holiday 2 months | reschedule hp-2219 holiday 2 months | opens its form | shows it, then saves it
give hp-2219 a holiday of 2 months | reschedule hp-2219 holiday 2 months | opens its form | shows it, then saves it
hp-2219 skips 2 months | reschedule hp-2219 holiday 2 months | opens its form | shows it, then saves it
lower instalments hp-2219 to 150 | reschedule hp-2219 each 150 | opens its form | shows it, then saves it
change instalment of hp-2219 to 150 | reschedule hp-2219 each 150 | opens its form | shows it, then saves it
extend hp-2219 to 48 months | reschedule hp-2219 48 months | opens its form | shows it, then saves it
spread hp-2219 over 48 months | reschedule hp-2219 48 months | opens its form | shows it, then saves it
reschedule hp-2219 150 | search: reschedule hp-2219 150; Write 1 to 120 months | searches for it | =
reschedule hp-2219 12 more months | search: reschedule hp-2219 12 more months; “more months” does not fit here | searches for it | =

# A sale in one line
sell WIC 070 0412385M 9500 pe XVV 326 4000 dep 1000 36x140 from 1/1 | = | opens its form | saves it
sell wic070 0412385m 9500 pe xvv326 4000 dep 1000 36x140 from 1/1 | = | opens its form | saves it
sell wic070 maria borg 9500 | = | opens its form | saves it
sell wic070 9500 maria borg | = | opens its form | saves it
sell wic070 0412385m 9.5k 36 x 250 | = | opens its form | saves it
sell wic070 0412385m 9500 dep 1000 36x250 last 300 yesterday | = | opens its form | saves it
sell wic070 0412385m 9500 pe xvv326 | = | opens its form | saves it
sell wic070 0412385m 9500 pe xvv326 4000 make:Kia year:2012 | = | opens its form | saves it
sell wic070 0412385m | = | opens its form | opens its form at the problem
wic070 sell 0412385m 9500 | sell wic070 0412385m 9500 | opens its form | shows it, then saves it
sel wic070 0412385m 9500 | sell wic070 0412385m 9500 | opens its form | shows it, then saves it
sell car wic070 0412385m 9500 | sell wic070 0412385m 9500 | opens its form | shows it, then saves it
sell wic070 0412385m 9,50 | = | opens its form | saves it

# HP payments
pay ABC 123 250 cash | = | opens its form | saves it
pay abc123 | = | opens its form | saves it
pay abc123 250 | = | opens its form | saves it
pay hp-2219 250 | = | opens its form | saves it
pay HP 2219 250 cash | = | opens its form | saves it
pay 2219 250 | = | opens its form | saves it
pay abc123 x2 | = | opens its form | saves it
pay abc123 x3 750 | = | opens its form | saves it
pay abc123+def456 | = | opens its form | saves it
pay abc123 + def456 500 cash | = | opens its form | saves it
pay abc123 250 chq bank:BOV no:412 ac:4001 payer:Borg | = | opens its form | saves it
pay abc123 250 epos batch:0471 | = | opens its form | saves it
pay abc123 250 bt bank:HSBC | = | opens its form | saves it
pay abc123 250 card bank:paypal | = | opens its form | saves it
pay abc123 250 yesterday | = | opens its form | saves it
pay abc123 250 cash 15/11 | = | opens its form | saves it
pay abc123 250 -1d | = | opens its form | saves it
pay abc123 250 20431 | = | opens its form | saves it
pay abc123 250 R10486 paid by his brother | = | opens its form | opens its form at the problem
pay abc123 250 cash thanks | = | opens its form | opens its form at the problem
pay abc123 €250 | = | opens its form | saves it
pay abc123 250€ | = | opens its form | saves it
pay abc123 120+130 | = | opens its form | saves it
pay abc123 1,250 | = | opens its form | saves it
pay abc123 1,250.50 | = | opens its form | saves it
pay abc123 1.2k | = | opens its form | saves it
pay abc123 october | = | says: “october” fits nowhere: put it in quotes to have it as text | =
abc123 pay 250 | pay abc123 250 | opens its form | shows it, then saves it
abc123 pay | pay abc123 | opens its form | shows it, then saves it
abc123 250 pay | pay abc123 250 | opens its form | shows it, then saves it
250 pay abc123 | pay abc123 250 | opens its form | shows it, then saves it
250 cash abc123 pay | pay abc123 250 cash | opens its form | shows it, then saves it
abc123 pay 250 cash | pay abc123 250 cash | opens its form | shows it, then saves it
pay 250 abc123 | pay abc123 250 | opens its form | shows it, then saves it
pay 250 cash abc123 | pay abc123 250 cash | opens its form | shows it, then saves it
pay cash abc123 250 | pay abc123 cash 250 | opens its form | shows it, then saves it
pay cash 250 abc123 | pay abc123 cash 250 | opens its form | shows it, then saves it
pay abc123 cash 250 | = | opens its form | saves it
pay abc123 for october 250 | pay abc123 250 for october | says: “october” fits nowhere: put it in quotes to have it as text | shows it, then says: “october” fits nowhere: put it in quotes to have it as text
pay abc123 october instalment 250 | pay abc123 250 october instalment | says: “october” fits nowhere: put it in quotes to have it as text | shows it, then says: “october” fits nowhere: put it in quotes to have it as text
pay abc123 paid by his brother 250 cash | pay abc123 250 cash paid by his brother | opens its form | shows it, then opens its form at the problem
pay hp 2219 for october 250 cash | pay hp 2219 250 cash for october | says: “october” fits nowhere: put it in quotes to have it as text | shows it, then says: “october” fits nowhere: put it in quotes to have it as text
pay abc123 250eur | = | opens its form | saves it
pay abc123 250 euro | = | opens its form | saves it
pay abc123 12,50 | = | opens its form | saves it
pay abc123 1,50 | = | opens its form | saves it
pay abc123 1.250 | pay abc123 1,250 or pay abc123 1.25 | takes it into the box | says that it is open
pay abc123 1.250,50 | = | opens its form | saves it
pay abc123 250,00 | = | opens its form | saves it
pay abc123 250 cahs | pay abc123 250 cash | opens its form | shows it, then saves it
pay abc123 250 chas | pay abc123 250 cash | opens its form | shows it, then saves it
pay abc123 250 crad | pay abc123 250 card | opens its form | shows it, then opens its form at the problem
payment abc123 250 | pay abc123 250 | opens its form | shows it, then saves it
payment abc123 | pay abc123 | opens its form | shows it, then saves it
take payment abc123 250 | pay abc123 250 | opens its form | shows it, then saves it
take payment 250 abc123 | pay abc123 250 | opens its form | shows it, then saves it
receive 250 abc123 | pay abc123 250 | opens its form | shows it, then saves it
receive 250 from abc123 | pay abc123 250 | opens its form | shows it, then saves it
received 250 from hp-2219 | pay hp-2219 250 | opens its form | shows it, then saves it
abc123 received 250 | pay abc123 250 | opens its form | shows it, then saves it
abc123 paid 250 cash | pay abc123 250 cash | opens its form | shows it, then saves it
paid abc123 250 | pay abc123 250 | opens its form | shows it, then saves it
collect 250 abc123 | pay abc123 250 | opens its form | shows it, then saves it
instalment abc123 | pay abc123 | opens its form | shows it, then saves it
abc123 instalment | pay abc123 | opens its form | shows it, then saves it
hp payment abc123 250 | pay abc123 250 | opens its form | shows it, then saves it
pya abc123 250 | pay abc123 250 | opens its form | shows it, then saves it
apy abc123 250 | pay abc123 250 | opens its form | shows it, then saves it
pa abc123 250 | pay abc123 250 | opens its form | shows it, then saves it
pau abc123 250 | pay abc123 250 | opens its form | shows it, then saves it
paymnt abc123 250 | pay abc123 250 | opens its form | shows it, then saves it
hpay abc123 250 | pay abc123 250 | opens its form | shows it, then saves it
abc123 pya 250 | pay abc123 250 | opens its form | shows it, then saves it
pay maria borg 250 | pay <account of maria borg> 250 | opens its form | shows it, then saves it
pay maria borg | pay <account of maria borg> | opens its form | shows it, then saves it
pay borg 250 cash | pay <account of borg> 250 cash | opens its form | shows it, then saves it
pay maria borg for october 250 | pay <account of maria borg> for october 250 | says: “october” fits nowhere: put it in quotes to have it as text | shows it, then says: “october” fits nowhere: put it in quotes to have it as text
maria borg pay 250 | pay <account of maria borg> 250 | opens its form | shows it, then saves it
payment maria borg 250 | pay <account of maria borg> 250 | opens its form | shows it, then saves it
pay Ġorġ Ħili 250 | pay <account of Ġorġ Ħili> 250 | opens its form | shows it, then saves it
pay d'amato 250 | pay <account of d'amato> 250 | opens its form | shows it, then saves it
2219 pay 250 | pay 2219 250 | opens its form | shows it, then saves it
250 pay 2219 | pay 2219 250 | opens its form | shows it, then saves it
hp-2219 pay 250 | pay hp-2219 250 | opens its form | shows it, then saves it
hp2219 250 | search: hp2219 250; then pay hp2219 250 | opens the first | =
abc123 250 | search: abc123 250; then pay abc123 250 | opens the first | =
250 abc123 cash | search: 250 abc123 cash; then pay abc123 250 cash | opens the first | =
abc123 250 cash | search: abc123 250 cash; then pay abc123 250 cash | opens the first | =
abc123+def456 pay 500 | pay abc123+def456 500 | opens its form | shows it, then saves it
abc123 x2 pay | pay abc123 x2 | opens its form | shows it, then saves it
pay abc123 250.555 | search: pay abc123 250.555; Write 12.50 or 1,250 | searches for it | =
pay abc123 -250 | = | opens its form | saves it
pay abc123 0 | search: pay abc123 0; The amount cannot be zero | searches for it | =
pay | = | opens its form | opens its form at the problem
pay ABC123+ | search: pay ABC123+; Write the next account after the + | searches for it | =
payment | search: payment; then pay | opens the first | =
paymnt | search: paymnt; then pay | opens the first | =
# Settlements
settle abc123 | = | opens its form | saves it
settle hp-2219 5000 | = | opens its form | saves it
settle abc123 5000 30/11 | = | opens its form | saves it
settle abc123 eom | = | opens its form | saves it
abc123 settle | settle abc123 | opens its form | shows it, then saves it
abc123 settle 5000 | settle abc123 5000 | opens its form | shows it, then saves it
settlement abc123 | = | opens its form | saves it
settel abc123 | settle abc123 | opens its form | shows it, then saves it
setle abc123 5000 | settle abc123 5000 | opens its form | shows it, then saves it
pay off abc123 | settle abc123 | opens its form | shows it, then saves it
payoff hp-2219 | settle hp-2219 | opens its form | shows it, then saves it
settle account abc123 | settle abc123 | opens its form | shows it, then saves it
settle maria borg | settle <account of maria borg> | opens its form | shows it, then saves it
settle abc123 today 5000 | = | opens its form | saves it
settle 5000 abc123 | settle abc123 5000 | opens its form | shows it, then saves it
sett abc123 | settle abc123 | opens its form | shows it, then saves it
# Part payments ahead of time
prepay abc123 1000 | = | opens its form | saves it
prepay hp-2219 1000 cash sooner | = | opens its form | saves it
prepay abc123 1000 bt lower 30/11 | = | opens its form | opens its form at the problem
abc123 prepay 1000 | prepay abc123 1000 | opens its form | shows it, then saves it
part payment abc123 1000 | prepay abc123 1000 | opens its form | shows it, then saves it
pay ahead abc123 1000 | prepay abc123 1000 | opens its form | shows it, then saves it
pay off 1000 of abc123 | prepay abc123 1000 | opens its form | shows it, then saves it
pay abc123 1000 ahead | prepay abc123 1000 | opens its form | shows it, then saves it
# Deposits
dep ghv552 500 0412385M price:8000 | = | opens its form | saves it
dep ghv552 500 0412385M cash price:8,000 | = | opens its form | saves it
dep ghv552 500 maria borg price:8000 | = | opens its form | saves it
dep ghv552 500 0412385M bt bank:BOV diff:2500 | = | opens its form | saves it
dep ghv552 0 0412385M | = | opens its form | saves it
deposit ghv552 500 0412385M price:8000 | = | opens its form | saves it
ghv552 dep 500 0412385M price:8000 | dep ghv552 500 0412385M price:8000 | opens its form | shows it, then saves it
500 dep ghv552 0412385M price:8000 | dep ghv552 price:8000 500 0412385M | opens its form | shows it, then saves it
dep 500 ghv552 0412385M price:8000 | dep ghv552 500 0412385M price:8000 | opens its form | shows it, then saves it
dep ghv552 0412385M 500 price:8000 | dep ghv552 500 price:8000 0412385M | opens its form | shows it, then saves it
dep ghv552 maria borg 500 price:8000 | dep ghv552 500 price:8000 maria borg | opens its form | shows it, then saves it
ghv552 deposit 500 | dep ghv552 500 | opens its form | shows it, then opens its form at the problem
take deposit ghv552 500 0412385M price:8000 | dep ghv552 500 0412385M price:8000 | opens its form | shows it, then saves it
deopsit ghv552 500 0412385M price:8000 | dep ghv552 500 0412385M price:8000 | opens its form | shows it, then saves it
depsit ghv552 500 | dep ghv552 500 | opens its form | shows it, then opens its form at the problem
reserve ghv552 500 0412385M price:8000 | dep ghv552 500 0412385M price:8000 | opens its form | shows it, then saves it
hold ghv552 200 maria borg price:7500 | dep ghv552 200 maria borg price:7500 | opens its form | shows it, then saves it
dep ghv552 500 | = | opens its form | opens its form at the problem
dep ghv552 1,50 0412385M price:8000 | = | opens its form | saves it
adep ghv552 200 | = | opens its form | saves it
adep ghv552 200 cash | = | opens its form | saves it
adep ghv552 200 bt bank:BOV maria borg | = | opens its form | saves it
ghv552 adep 200 | adep ghv552 200 | opens its form | shows it, then saves it
additional deposit ghv552 200 | adep ghv552 200 | opens its form | shows it, then saves it
add deposit ghv552 200 | adep ghv552 200 | opens its form | shows it, then saves it
more deposit ghv552 200 cash | adep ghv552 200 cash | opens its form | shows it, then saves it
200 adep ghv552 | adep ghv552 200 | opens its form | shows it, then saves it
# Sales
sale ghv552 2400 | = | opens its form | saves it
sale ghv552 2400 bt bank:HSBC | = | opens its form | saves it
sale ghv552 2,400 rebecca sciberras | = | opens its form | saves it
ghv552 sale 2400 | sale ghv552 2400 | opens its form | shows it, then saves it
sale 2400 ghv552 | sale ghv552 2400 | opens its form | shows it, then saves it
2400 sale ghv552 cash | sale ghv552 cash 2400 | opens its form | shows it, then saves it
final payment ghv552 2400 | sale ghv552 2400 | opens its form | shows it, then saves it
buyer pays ghv552 2400 | sale ghv552 2400 | opens its form | shows it, then saves it
slae ghv552 2400 | sale ghv552 2400 | opens its form | shows it, then saves it
sale ghv552 2400,50 | = | opens its form | saves it
# Expenses of a car
exp ghv552 86.40 Gatt Auto Parts, brake pads | = | opens its form | saves it
exp ghv552 86.40 cash Gatt, brake pads | = | opens its form | saves it
exp ghv552 86.40 yesterday Gatt, brake pads | = | opens its form | saves it
exp ghv552 45 chq bank:BOV no:12 ac:4 payer:Us Gatt, tyres | = | opens its form | saves it
exp ghv552 45 "Card Shop", paper | = | opens its form | saves it
exp lot 14 50 Gatt, brakes | = | opens its form | saves it
exp 021187 50 Gatt, brakes | = | opens its form | saves it
exp ghv552 50 Gatt, 4 tyres at 12.50 | = | opens its form | saves it
expense ghv552 50 garage, oil | = | opens its form | saves it
expenses ghv552 50 garage, oil | exp ghv552 50 garage, oil | opens its form | shows it, then saves it
expnse ghv552 50 garage, oil | exp ghv552 50 garage, oil | opens its form | shows it, then saves it
exepnse ghv552 50 garage, oil | exp ghv552 50 garage, oil | opens its form | shows it, then saves it
epx ghv552 50 garage, oil | exp ghv552 50 garage, oil | opens its form | shows it, then saves it
ghv552 exp 50 garage, oil | exp ghv552 50 garage, oil | opens its form | shows it, then saves it
ghv552 expense 50 garage, oil | exp ghv552 50 garage, oil | opens its form | shows it, then saves it
50 exp ghv552 garage, oil | exp ghv552 50 garage, oil | opens its form | shows it, then saves it
exp 50 ghv552 garage, oil | exp ghv552 50 garage, oil | opens its form | shows it, then saves it
exp ghv552 garage, oil 50 | exp ghv552 50 garage, oil | opens its form | shows it, then saves it
exp ghv552 garage, oil 50 cash | exp ghv552 50 cash garage, oil | opens its form | shows it, then saves it
exp ghv552 garage 50, oil | = | says: “50” is not an amount | =
exp ghv552 garage 50 oil | exp ghv552 50 garage oil | opens its form | shows it, then opens its form at the problem
exp garage, oil 50 ghv552 | exp ghv552 50 garage, oil | opens its form | shows it, then saves it
exp ghv552 12,50 garage, oil | = | opens its form | saves it
exp ghv552 garage, oil 12,50 | exp ghv552 12,50 garage, oil | opens its form | shows it, then saves it
exp ghv552 1.250 garage, engine | exp ghv552 1,250 garage, engine or exp ghv552 1.25 garage, engine | takes it into the box | says that it is open
exp ghv552 50eur garage, oil | = | opens its form | saves it
exp ghv552 50 cahs garage, oil | exp ghv552 50 cash garage, oil | opens its form | shows it, then saves it
spent 50 ghv552 garage, oil | exp ghv552 50 garage, oil | opens its form | shows it, then saves it
spent 50 on ghv552 garage, oil | exp ghv552 50 garage, oil | opens its form | shows it, then saves it
cost ghv552 50 garage, oil | exp ghv552 50 garage, oil | opens its form | shows it, then saves it
repair ghv552 150 garage, clutch | exp ghv552 150 garage, clutch | opens its form | shows it, then saves it
ghv552 repair 150 garage, clutch | exp ghv552 150 garage, clutch | opens its form | shows it, then saves it
exp ghv552 50 | = | opens its form | opens its form at the problem
exp ghv552 50 garage | = | opens its form | opens its form at the problem
exp ghv552 garage, oil | = | opens its form | opens its form at the problem
exp ghv552 | = | opens its form | opens its form at the problem
exp 50 garage, oil | = | opens its form | opens its form at the problem
exp maria 50 garage, oil | = | opens its form | saves it
expense | = | opens its form | opens its form at the problem
rec ghv552 45 Gatt, refund | = | opens its form | saves it
ghv552 rec 45 Gatt, refund | rec ghv552 45 Gatt, refund | opens its form | shows it, then saves it
rec 45 ghv552 Gatt, refund | rec ghv552 45 Gatt, refund | opens its form | shows it, then saves it
refund ghv552 45 Gatt, pads | rec ghv552 45 Gatt, pads | opens its form | shows it, then saves it
recover ghv552 45 Gatt, pads | rec ghv552 45 Gatt, pads | opens its form | shows it, then saves it
recovery ghv552 45 Gatt, pads | = | opens its form | saves it
rec ghv552 Gatt, refund 45 | rec ghv552 45 Gatt, refund | opens its form | shows it, then saves it
# Money of the house
month 212.55 ARMS Ltd, water | = | opens its form | saves it
month 212.55 bt nov ARMS Ltd, water bank:BOV | = | opens its form | saves it
month 212.55 last month ARMS Ltd, water | = | opens its form | saves it
month 212.55 2026-10 ARMS Ltd, water | = | opens its form | saves it
month ARMS Ltd, water 212.55 | month 212.55 ARMS Ltd, water | opens its form | shows it, then saves it
monthly 212.55 ARMS Ltd, water | month 212.55 ARMS Ltd, water | opens its form | shows it, then saves it
monthly expense 600 Landlord, rent | month 600 Landlord, rent | opens its form | shows it, then saves it
bill 45 GO, telephone | month 45 GO, telephone | opens its form | shows it, then saves it
212.55 month ARMS Ltd, water | month 212.55 ARMS Ltd, water | opens its form | shows it, then saves it
month 12,50 ARMS, water | = | opens its form | saves it
mnoth 50 ARMS, water | month 50 ARMS, water | opens its form | shows it, then saves it
month 50 octber ARMS, water | month 50 october ARMS, water | opens its form | shows it, then saves it
free -50 Petty cash, float | = | opens its form | saves it
free +50 Petty cash, float | = | opens its form | saves it
free form -50 Petty, float | free -50 Petty, float | opens its form | shows it, then saves it
adjustment -12.30 Till, difference | free -12.30 Till, difference | opens its form | shows it, then saves it
petty cash -20 Shop, stamps | free -20 Shop, stamps | opens its form | shows it, then saves it
free -1,5 Petty, float | = | opens its form | saves it
free Petty, float 50 | free 50 Petty, float | opens its form | shows it, then saves it
tm 170 fee 15 transfer | = | opens its form | opens its form at the problem
tm 170 fee 15 | = | opens its form | saves it
transfer 170 fee 15 | tm 170 fee 15 | opens its form | shows it, then saves it
transport malta 170 fee 15 | tm 170 fee 15 | opens its form | shows it, then saves it
tm transfer 170 fee 15 | tm 170 fee 15 transfer | opens its form | shows it, then opens its form at the problem
tm 170 | = | opens its form | opens its form at the problem
tmfee 15 | = | opens its form | saves it
tm fee 15 | = | opens its form | opens its form at the problem
handling fee 15 | tmfee 15 | opens its form | shows it, then saves it
dad 100 | search: dad 100 | opens the first | =
dad 100 cash fuel | = | opens its form | opens its form at the problem
100 dad fuel | dad 100 fuel | opens its form | shows it, then opens its form at the problem
dad fuel 100 | dad 100 fuel | opens its form | shows it, then opens its form at the problem
stv 40 | = | opens its form | saves it
brn 40 | = | opens its form | saves it
dad 41 05/10 late | = | opens its form | opens its form at the problem
dad 41 late 05/10 | dad 41 05/10 late | opens its form | shows it, then opens its form at the problem
dad 41 cash paid 05/10 late | dad 41 cash 05/10 paid late | opens its form | shows it, then opens its form at the problem
dad 41 "late 05/10" | = | opens its form | saves it
tm 170 fee 15 transfer 05/10 | tm 170 fee 15 05/10 transfer | opens its form | shows it, then opens its form at the problem
outs 100 float for fuel | = | opens its form | opens its form at the problem
outs float 100 | outs 100 float | opens its form | shows it, then opens its form at the problem
pending out 100 float | outs 100 float | opens its form | shows it, then opens its form at the problem
100 outs | outs 100 | opens its form | shows it, then saves it
bank 3000 | = | opens its form | opens its form at the problem
3000 bank | bank 3000 | opens its form | shows it, then opens its form at the problem
bank deposit 3000 | bank 3000 | opens its form | shows it, then opens its form at the problem
lodge 3000 | bank 3000 | opens its form | shows it, then opens its form at the problem
lodgement 3000 cash | bank 3000 cash | opens its form | shows it, then opens its form at the problem
purchase 5000 | = | opens its form | saves it
buy 5000 | purchase 5000 | opens its form | shows it, then saves it
hirepay 120 cash 3 days | = | says: “3” fits nowhere: put it in quotes to have it as text | =
hire payment 120 | hirepay 120 | opens its form | shows it, then saves it
rent payment 120 cash | hirepay 120 cash | opens its form | shows it, then saves it
`
