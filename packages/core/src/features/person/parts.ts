/** The format of a value: days as `yyyy-MM-dd`, moments in ISO 8601 (UTC), money in euros; an absent text is '', all else null. */
export type PersonValueKind = 'text' | 'day' | 'moment' | 'money' | 'number' | 'flag'

export interface PersonColumn {
  label: string
  kind: PersonValueKind
  /** Its share of the width of a table in the document; without one it stands below its row. */
  width?: number
}

export interface PersonPart {
  title: string
  columns: Readonly<Record<string, PersonColumn>>
}

const columnOf = (kind: PersonValueKind) => (label: string, width?: number) => ({
  label,
  kind,
  ...(width !== undefined && { width }),
})
const [text, day, moment, money, number, flag] = [
  columnOf('text'),
  columnOf('day'),
  columnOf('moment'),
  columnOf('money'),
  columnOf('number'),
  columnOf('flag'),
]

const VEHICLE = { vehicleID: number('Vehicle id'), regNo: text('Reg No', 12), vehicle: text('Vehicle', 22) }
const VEHICLE_MORE = {
  yom: number('Year'),
  color: text('Colour'),
  chassisNo: text('Chassis No'),
  engineNo: text('Engine No'),
}

/**
 * All data of a person besides their record, by place, with the columns of each in order. File, document and guide follow it.
 * @source server 25.1
 */
export const PERSON_PARTS = {
  bought: {
    title: 'Vehicles bought from us',
    columns: {
      ...VEHICLE,
      ...VEHICLE_MORE,
      soldDate: day('Sold', 13),
      saleType: text('Sale', 18),
      soldPrice: money('Price', 12),
      difference: money('Difference'),
      deposit: money('Deposit'),
      accountNo: text('HP Account', 13),
      months: number('Months'),
      monthlyPayment: money('Monthly payment'),
      lastPayment: money('Last payment'),
      firstPaymentDate: day('First payment'),
      isConsumer: flag('Consumer'),
      takenIn: text('Taken in part exchange'),
    },
  },
  sold: {
    title: 'Vehicles sold to us',
    columns: {
      ...VEHICLE,
      ...VEHICLE_MORE,
      boughtDate: day('Bought', 13),
      boughtPrice: money('Price', 12),
      takenInFor: text('Part exchange for', 18),
    },
  },
  accounts: {
    title: 'Hire purchase accounts',
    columns: {
      accountNo: text('HP Account', 14),
      regNo: text('Reg No', 12),
      agreed: money('Agreed', 14),
      paid: money('Paid', 14),
      remaining: money('Remaining', 14),
      waived: money('Waived', 14),
      surplus: money('Overpaid'),
      settledOn: day('Settled on'),
      settlement: money('Settlement'),
      nextDueDate: day('Next due'),
      nextAmount: money('Next payment'),
    },
  },
  instalments: {
    title: 'Schedules of instalments',
    columns: {
      accountNo: text('HP Account', 15),
      number: number('No', 7),
      dueDate: day('Due', 14),
      amount: money('Amount', 12),
      capital: money('Capital', 12),
      interest: money('Interest', 12),
      bankCharge: money('Charge', 10),
      open: money('Open', 12),
      waived: money('Waived'),
      paidDate: day('Paid on', 14),
    },
  },
  partPayments: {
    title: 'Part payments ahead of time',
    columns: {
      accountNo: text('HP Account', 15),
      date: day('Date', 14),
      amount: money('Amount', 14),
      mode: text('Then', 18),
      ahead: money('Paid ahead before', 14),
      givenBack: money('Given back', 14),
      scheduleBefore: text('Payments to come before'),
    },
  },
  creditRecords: {
    title: 'Credit file',
    columns: {
      accountNo: text('HP Account', 14),
      creditKind: text('What', 24),
      date: day('Date', 13),
      time: text('Hour', 8),
      medium: text('How', 14),
      language: text('Language'),
      to: text('To', 20),
      note: text('Note'),
      measure: text('Offered'),
      answer: text('Answer'),
      answeredOn: day('Answered on'),
      file: text('File'),
      recordedBy: text('Recorded by'),
      recordedAt: moment('Recorded'),
      inPlaceOf: number('In place of record'),
      id: number('Record'),
    },
  },
  assessments: {
    title: 'Assessments of creditworthiness',
    columns: {
      regNo: text('Reg No', 12),
      decidedAt: moment('Decided', 18),
      decidedBy: text('By', 12),
      verdict: text('Verdict', 12),
      reason: text('Reason'),
      decision: text('Decision', 12),
      instalment: money('Instalment', 12),
      rest: money('Left', 12),
      applicants: text('Income, expenses and other credit a month'),
      dependants: number('Dependants', 10),
      seen: text('Papers seen'),
      database: text('Database'),
      letterAt: moment('Refusal letter'),
      letterBy: text('Letter given by'),
      withdrawnBy: text('Taken back by'),
    },
  },
  scheduleChanges: {
    title: 'Withdrawals and changes of terms',
    columns: {
      accountNo: text('HP Account', 15),
      date: day('Date', 14),
      kind: text('Change', 14),
      scheduleBefore: text('Payments replaced'),
    },
  },
  attempts: {
    title: 'Deposits left on vehicles',
    columns: {
      ...VEHICLE,
      date: day('Date', 13),
      amount: money('Left', 13),
      sellingPrice: money('Price agreed', 13),
      difference: money('Difference'),
      isDismissed: flag('Taken off'),
    },
  },
  entries: {
    title: 'Entries of the cash book',
    columns: {
      id: number('Entry', 9),
      date: day('Date', 13),
      category: text('Category', 19),
      type: text('Paid by', 15),
      amount: money('In or out', 14),
      regNo: text('Reg No', 12),
      accountNo: text('HP Account', 14),
      name: text('Name'),
      description: text('Description'),
      reference: text('Reference'),
      vendor: text('Vendor'),
      bank: text('Bank'),
      bankDate: day('Bank date'),
      bankReference: text('Bank reference'),
      eposBatchNo: text('EPOS Batch No'),
      chequeOutNo: text('Our cheque No'),
      sellingPrice: money('Selling Price'),
      difference: money('Difference'),
      receipt: number('Receipt'),
      createdBy: text('Written by'),
      createdAt: moment('Written'),
      deletedBy: text('Deleted by'),
      deletedAt: moment('Deleted'),
    },
  },
  cheques: {
    title: 'Cheques',
    columns: {
      entryID: number('Entry', 10),
      number: text('Cheque No', 16),
      bank: text('Bank', 16),
      accountNo: text('A/C No', 18),
      payer: text('Payer', 22),
      chequeDate: day('Date', 14),
      status: text('Cheque is', 12),
      receiptNo: text('Receipt'),
    },
  },
  receipts: {
    title: 'Receipts',
    columns: {
      number: number('No', 9),
      date: day('Date', 14),
      payer: text('From', 30),
      regNo: text('Reg No', 14),
      amount: money('Amount', 14),
      entryID: number('Entry', 10),
      issuedBy: text('Issued by'),
      issuedAt: moment('Issued'),
      voidedAt: moment('Void since'),
    },
  },
  payments: {
    title: 'Payments written by hand',
    columns: {
      regNo: text('Reg No', 14),
      date: day('Date', 14),
      category: text('Type', 22),
      type: text('Paid by', 18),
      receipt: text('Receipt', 14),
      amount: money('Amount', 14),
    },
  },
  hires: {
    title: 'Car hires',
    columns: {
      id: number('Hire', 9),
      ...VEHICLE,
      hireType: text('Type', 14),
      startDate: day('From', 13),
      endDate: day('To', 13),
      rate: money('A day', 11),
    },
  },
  files: {
    title: 'Photos and scans',
    columns: {
      id: number('File id', 9),
      kind: text('Kind', 13),
      name: text('Name', 30),
      type: text('Type', 18),
      size: number('Bytes', 12),
      addedBy: text('Added by', 14),
      addedAt: moment('Added'),
      deletedAt: moment('Deleted'),
      sha256: text('SHA-256'),
    },
  },
  emails: {
    title: 'E-mail sent to them',
    columns: {
      id: number('Message id'),
      recipient: text('To', 24),
      subject: text('Subject', 30),
      body: text('Text'),
      file: text('Paper', 20),
      sha256: text('SHA-256'),
      state: text('State', 11),
      writtenBy: text('Written by'),
      writtenAt: moment('Written'),
      sentAt: moment('Sent', 15),
    },
  },
  imported: {
    title: 'Lines of imported files',
    columns: {
      import: text('Import', 24),
      file: text('File', 24),
      line: number('Line', 8),
      kind: text('Kind', 16),
      text: text('What stood there'),
    },
  },
  changes: {
    title: 'What was changed, by whom',
    columns: {
      at: moment('When', 22),
      username: text('By', 14),
      summary: text('What', 60),
      fields: text('Fields'),
    },
  },
} as const satisfies Readonly<Record<string, PersonPart>>

export type PersonPartName = keyof typeof PERSON_PARTS
export const PERSON_PART_NAMES = Object.keys(PERSON_PARTS) as PersonPartName[]

export function personPart(name: PersonPartName): PersonPart {
  return PERSON_PARTS[name]
}
