const list = (text: string) => text.split(', ')

export const BATCH_VERBS = [
  'open batch, z report, x report, till report, day report, todays batch, takings, todays takings, today takings, takings today',
  "today's takings, yesterdays takings, today's cash, todays cash, cash balance, drawer balance, till balance, closing balance, todays book",
  'book today, how much cash, how much today',
].flatMap(list)

export const CHEQUES_VERBS = [
  'pending cheques, cheque, lodge cheques, bounced cheque, bounced cheques, returned cheque, returned cheques, cheque bounced',
  'cheque returned, clear cheques, bank cheques, bank the cheques, deposit cheques, cheques to deposit, cheques to bank',
  'post dated cheques, cheques today, cheques due, cheques in hand, our cheques',
].flatMap(list)

export const COUNT_VERBS = list(
  'count cash, count coins, count drawer, count the drawer, count till, drawer, float, till, cash in till, cash in drawer, open drawer, open till, no sale',
)

export const CLOSE_VERBS = list(
  'close batch, close the batch, close the day, close day, end of day, cash up, close till, close the till',
)

export const REOPEN_VERBS = list(
  "reopen batch, re-open, reopen last, reopen last batch, reopen yesterday, reopen yesterday's batch, reopen the day",
)

export const LAST_ENTRY_VERBS = list(
  'last entry, last receipt, last payment, reprint, reprint last, print last receipt, reprint last receipt, receipt again, edit last',
)
