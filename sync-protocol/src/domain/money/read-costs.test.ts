import { describe, expect, test } from 'vitest'
import { fc } from '../../testing/properties.ts'
import { testId } from '../../testing/random.ts'
import { balancesOf, type LedgerExpense, type LedgerSettlement } from './balances.ts'
import { expensesCsv, type CsvExpense, type CsvSettlement } from './expenses-csv.ts'
import { readMinor } from './import-table.ts'
import type { ImportedCosts, ImportOptions } from './imported-costs.ts'
import { mostLines, paymentWithPeople, readCosts, withPeople } from './read-costs.ts'
import { checkMoney, mostMoney, mostPeople } from './split.ts'

const read = (text: string, options?: ImportOptions): ImportedCosts => {
  const found = readCosts(text, options)
  if (!('people' in found)) throw new Error(`not read: ${JSON.stringify(found)}`)
  for (const expense of found.expenses) expect(checkMoney(expense)).toBeUndefined()
  return found
}
/** What a file does to everybody's balance, in its only currency. */
const balances = ({ expenses, payments }: ImportedCosts, base: string) => {
  const none = { rate: null, rate_base: null }
  const found = balancesOf({
    base,
    expenses: expenses.map((each, n): LedgerExpense => ({ ...each, ...none, id: String(n) })),
    settlements: payments.map(({ from, to, ...rest }, n): LedgerSettlement => ({
      ...rest,
      ...none,
      id: `p${n}`,
      from_user_id: from,
      to_user_id: to,
    })),
  })
  return Object.fromEntries(found.balances)
}

describe('Splitwise', () => {
  const german = `Datum,Beschreibung,Kategorie,Kosten,Währung,Maya,Jonas,Inês

2027-04-17,"Casa do Largo, 4 nights",Hotel,612.00,EUR,408.00,-204.00,-204.00
2027-04-18,Dinner,Essen gehen,100.00,EUR,16.66,16.67,-33.33
2027-04-18,Present for Inês,Geschenke,30.00,EUR,30.00,0.00,-30.00
2027-04-19,Jonas zahlte Maya,Zahlung,94.53,EUR,-94.53,94.53,0.00
2027-04-19,Broken,Allgemein,10.00,EUR,5.00,-4.00,0.00
2027-04-19,Own coffee,Allgemein,3.00,EUR,0.00,0.00,0.00
2027-04-20,Curry,Allgemein,1200,JPY,-400,800,-400

2027-04-20,Gesamtbilanz, , ,EUR,360.13,-92.80,-267.33
2027-04-20,Gesamtbilanz, , ,JPY,-400,800,-400
`
  test('balances are those of the file, to the cent', () => {
    const found = read(german)
    expect(found.format).toBe('splitwise')
    expect(found.people).toEqual(['Maya', 'Jonas', 'Inês'])
    const inEuro = { ...found, expenses: found.expenses.filter(({ currency }) => currency === 'EUR') }
    expect(balances(inEuro, 'EUR')).toEqual({ Maya: 36_013, Jonas: -9280, Inês: -26_733 })
    expect(found.payments).toEqual([
      {
        from: 'Jonas',
        to: 'Maya',
        amount: 9453,
        currency: 'EUR',
        settled_date: '2027-04-19',
        note: 'Jonas zahlte Maya',
      },
    ])
  })

  test('one who paid had the rest of it; what several had of it themselves is worked out, and said', () => {
    const { expenses, problems } = read(german)
    expect(expenses[0]).toEqual({
      name: 'Casa do Largo, 4 nights',
      note: null,
      expense_date: '2027-04-17',
      category: 'accommodation',
      amount: 61_200,
      currency: 'EUR',
      payers: [{ user_id: 'Maya', amount: 61_200 }],
      split: { kind: 'equal', of: ['Maya', 'Jonas', 'Inês'] },
    })
    expect(expenses[1]).toMatchObject({ category: 'food', payers: [{ amount: 4998 }, { amount: 5002 }] })
    expect(expenses[2]).toMatchObject({ split: { kind: 'equal', of: ['Inês'] }, category: 'shopping' })
    expect(expenses.at(-1)).toMatchObject({ amount: 1200, currency: 'JPY' })
    expect(problems).toEqual([
      { line: 4, text: 'Dinner', code: 'SEVERAL_PAYERS' },
      { line: 7, text: 'Broken', code: 'PARTS_DIFFER' },
      { line: 8, text: 'Own coffee', code: 'PAYER_UNKNOWN' },
    ])
  })

  test('a note above the table, decimals with a comma', () => {
    const { expenses } = read(
      `Note: does not include group expenses\n\nDate,Description,Catégorie,Cost,Devise,Ana,Bo\n2025-03-11,Company,General,"7,2",EUR,"3,60","-3,60"\n`,
    )
    expect(expenses).toMatchObject([{ amount: 720, payers: [{ user_id: 'Ana', amount: 720 }] }])
  })
})

describe('Spliit', () => {
  const head = 'Date,Description,Category,Currency,Cost,Is Reimbursement,Split mode'
  test('parts are those of the file; who paid is known by the sign', () => {
    const found =
      read(`\uFEFF"Date","Description","Category","Currency","Cost","Original cost","Original currency","Conversion rate","Is Reimbursement","Split mode","Maya","Jonas","Inês"
"2027-04-18","Dinner","Dining Out","EUR","100.00",,,,"No","Evenly",33.33,-33.33,-33.33
"2027-04-18","Train","Bus/Train","EUR","52.10","600","CZK","0.0868","No","Unevenly – By amount",-12.1,40,0
`)
    expect(found).toMatchObject({ format: 'spliit', people: ['Maya', 'Jonas', 'Inês'], problems: [] })
    expect(found.expenses[0]).toMatchObject({
      amount: 10_000,
      category: 'food',
      payers: [{ user_id: 'Maya', amount: 10_000 }],
    })
    expect(found.expenses[1]).toMatchObject({
      note: '600 CZK',
      category: 'transport',
      payers: [{ user_id: 'Jonas', amount: 5210 }],
      split: {
        kind: 'exact',
        of: [
          { user_id: 'Maya', amount: 1210 },
          { user_id: 'Jonas', amount: 4000 },
        ],
      },
    })
  })

  test('who paid without having a part is not in the file: that is said, and only of two people it is clear', () => {
    const three = read(
      `${head},Maya,Jonas,Inês\n2027-04-18,Gift,,€,30.00,No,Evenly,0,-30,0\n2027-04-19,Back,Payment,€,12.00,Yes,Evenly,-12,0,0\n`,
    )
    expect(three.expenses).toMatchObject([{ payers: [], split: { kind: 'equal', of: ['Jonas'] } }])
    expect(three.problems.map(({ code }) => code)).toEqual(['PAYER_UNKNOWN', 'PAYMENT_UNCLEAR'])
    const two = read(`${head},Maya,Jonas\n2027-04-19,Back,Payment,€,12.00,Yes,Evenly,-12,0\n`)
    expect(two.payments).toMatchObject([{ from: 'Jonas', to: 'Maya', amount: 1200 }])
  })

  test('a sign that several currencies have is asked for; a refund goes the other way', () => {
    const text = `${head},Maya,Jonas\n2027-04-18,Deposit,,$,-40.00,No,Evenly,-20,20\n`
    expect(read(text).problems).toEqual([{ line: 2, text: 'Deposit', code: 'CURRENCY_UNKNOWN' }])
    expect(read(text.replace('$', 'BTC'), { currency: 'CAD' }).problems).toMatchObject([
      { code: 'CURRENCY_UNKNOWN' },
    ])
    const chosen = read(text, { currency: 'CAD' })
    expect(chosen.problems.map(({ code }) => code)).toEqual(['REFUND'])
    expect(balances(chosen, 'CAD')).toEqual({ Maya: -2000, Jonas: 2000 })
  })
})

describe('Tricount', () => {
  test('the export of the page, with amounts in the currency of the whole', () => {
    const found =
      read(`Title,Amount,Currency,Exchange rate,Amount in default currency (EUR),Transaction type,Category,Paid by,Paid by Maya,Paid by Jonas,Impacted to Maya,Impacted to Jonas,Date & time
Groceries,30.01,EUR,1,30.01,Normal expense,Groceries,Maya,30.01,0,-15.01,-15.00,2027-04-18 10:00
Insurance,1120.00,DKK,0.1341,150.19,Normal expense,Insurance,Jonas,0,150.19,-75.10,-75.09,2027-04-19 10:00
Cash,20.00,EUR,1,20.00,Money transfer,,Jonas,0,20.00,-20.00,0,2027-04-20 10:00
More,100.00,DKK,0.1341,13.41,Money transfer,,Jonas,0,13.41,-13.41,0,2027-04-21 10:00

tricount Lisbon - Exported on 2027-04-30
`)
    expect(found).toMatchObject({ format: 'tricount', people: ['Maya', 'Jonas'], problems: [] })
    expect(found.expenses[0]).toMatchObject({
      amount: 3001,
      category: 'groceries',
      split: { of: [{ amount: 1501 }, { amount: 1500 }] },
    })
    expect(found.expenses[1]).toMatchObject({
      amount: 112_000,
      currency: 'DKK',
      payers: [{ user_id: 'Jonas', amount: 112_000 }],
      rate: { rate: '0.1341', rate_base: 'EUR', rate_date: '2027-04-19' },
    })
    expect(found.payments).toMatchObject([
      { from: 'Jonas', to: 'Maya', amount: 2000 },
      {
        from: 'Jonas',
        to: 'Maya',
        amount: 10_000,
        currency: 'DKK',
        rate: { rate: '0.1341', rate_base: 'EUR', rate_date: '2027-04-21' },
      },
    ])
    expect(found.payments[0]).not.toHaveProperty('rate')
  })

  test('who paid how much is read in the currency of the line where the file has no other', () => {
    const found = read(
      `Title,Amount,Currency,Paid by,Paid by Maya,Paid by Jonas,Impacted to Maya,Impacted to Jonas,Date\nBoat,3.500,KWD,,1.234,2.266,-1.750,-1.750,2027-04-18\nRope,1.000,KWD,,x,1.000,-1.000,0,2027-04-18\n`,
    )
    expect(found.expenses).toMatchObject([{ payers: [{ amount: 1234 }, { amount: 2266 }] }])
    expect(found.problems).toEqual([{ line: 3, text: 'Rope', code: 'AMOUNT_UNREADABLE' }])
  })

  test.each([
    ['Airport transfer', 1, 0],
    ['New Balance shoes', 1, 0],
    ['Balance transfer', 0, 1],
    ['Reimbursement', 0, 1],
    ['Transfert', 0, 1],
  ])('without kinds, %s is %i cost and %i payment', (title, costs, payments) => {
    const found = read(
      `Who Paid,Total,Currency,Description,When,Involved\nAna,10.00,EUR,${title},2027-04-18,Ben\n`,
    )
    expect([found.expenses.length, found.payments.length]).toEqual([costs, payments])
  })

  test('an income is shared by those it is for', () => {
    const found = read(
      `Title,Amount,Currency,Transaction type,Paid by,Impacted to Maya,Impacted to Jonas,Date\nDeposit,20.00,EUR,Income,Maya,10.00,10.00,2027-04-18\n`,
    )
    expect(found.problems).toEqual([{ line: 2, text: 'Deposit', code: 'REFUND' }])
    expect(balances(found, 'EUR')).toEqual({ Maya: -1000, Jonas: 1000 })
  })

  test('French headings and dates; amounts with a comma', () => {
    const { expenses } = read(
      `Titre;Montant;Devise;Catégorie;Payé par;Impacté à Lucie;Impacté à Vincent;Date & heure\nPain;"4,50";EUR;Courses;Lucie;"-2,25";"-2,25";05/08/2026 12:30\n`,
    )
    expect(expenses).toMatchObject([
      {
        name: 'Pain',
        amount: 450,
        category: 'groceries',
        expense_date: '2026-08-05',
        payers: [{ user_id: 'Lucie' }],
      },
    ])
  })

  test('a table of who was involved is shared equally, and that is said', () => {
    const found = read(
      `Who Paid,Total,Currency,Description,When,Involved\nMaya,10.00,EUR,Ice,2027-04-18,"Maya, Jonas, Inês"\n`,
    )
    expect(found.people).toEqual(['Maya', 'Jonas', 'Inês'])
    expect(found.problems).toEqual([{ line: 2, text: 'Ice', code: 'EQUAL_TAKEN' }])
  })
})

test('a day that could be two is left away and said', () => {
  const head = 'Title,Amount,Currency,Paid by,Impacted to Maya,Date'
  const dates = (...days: string[]) =>
    read([head, ...days.map(day => `Bread,2,EUR,Maya,-2,${day}`)].join('\n'))
  expect(dates('05/08/2026')).toMatchObject({
    expenses: [{ expense_date: null }],
    problems: [{ code: 'DATE_UNREADABLE' }],
  })
  const days = ({ expenses }: ImportedCosts) => expenses.map(({ expense_date }) => expense_date)
  expect(days(dates('05/08/2026', '08/25/2026'))).toEqual(['2026-05-08', '2026-08-25'])
  expect(days(dates('05/08/2026', '25/08/2026'))).toEqual(['2026-08-05', '2026-08-25'])
})

test('a file of no program that is known says its headings', () => {
  expect(readCosts('name,age\nBob,3\n')).toEqual({ unknown: ['name', 'age'] })
  expect(readCosts('')).toEqual({ unknown: [] })
})

test('more lines or people than can be looked through are refused as such', () => {
  const head = 'Title,Amount,Currency,Paid by,Impacted to Maya,Date'
  const line = 'Bread,2,EUR,Maya,-2,2027-04-18'
  const long = (lines: number) => [head, ...Array.from({ length: lines }, () => line)].join('\n')
  expect(readCosts(long(mostLines - 1))).toMatchObject({ people: ['Maya'] })
  expect(readCosts(long(mostLines))).toEqual({ fault: 'TOO_MANY_LINES' })
  const crowd = (count: number) =>
    `Who Paid,Total,Currency,Description,When,Involved\nP0,10.00,EUR,Ice,2027-04-18,"${Array.from({ length: count }, (_, n) => `P${n}`).join(', ')}"\n`
  expect(readCosts(crowd(mostPeople))).toMatchObject({ expenses: [{ amount: 1000 }] })
  expect(readCosts(crowd(mostPeople + 1))).toEqual({ fault: 'TOO_MANY_PEOPLE' })
  const columns = Array.from({ length: 5000 }, (_, n) => `Impacted to P${n}`).join()
  expect(readCosts(`${head},${columns}\n${line}\n`)).toEqual({ fault: 'TOO_MANY_PEOPLE' })
})

test('an amount beyond what costs may be cannot be read, and neither can a payment of nothing', () => {
  const tricount = (amount: string) =>
    read(
      `Title,Amount,Currency,Paid by,Impacted to Maya,Date\nYacht,${amount},JPY,Maya,-${amount},2027-04-18\n`,
    )
  expect(tricount(String(mostMoney)).expenses).toHaveLength(1)
  expect(tricount(String(mostMoney + 1)).problems).toMatchObject([{ code: 'AMOUNT_UNREADABLE' }])
  const own = (amount: string, paid: string) =>
    read(
      `Date,Title,Kind,Amount,Currency,Paid: Maya,Part: Jonas\n2027-04-18,,payment,${amount},EUR,${paid},${paid}\n`,
    )
  expect(own('5.00', '5.00')).toMatchObject({ payments: [{ amount: 500 }], problems: [] })
  expect(own('0.00', '0.00')).toMatchObject({ payments: [], problems: [{ code: 'AMOUNT_UNREADABLE' }] })
  expect(own('5.00', '4.00')).toMatchObject({ payments: [], problems: [{ code: 'PARTS_DIFFER' }] })
})

test.each([
  ['1,000', 'JPY', 1000],
  ['10,000', 'JPY', 10_000],
  ['1.200', 'JPY', 1200],
  ['1200.00', 'JPY', 1200],
  ['1,200.00', 'JPY', 1200],
  ['1,000,000', 'JPY', 1_000_000],
  ['1,000', 'EUR', undefined],
  ['-1.200', 'EUR', undefined],
  ['12.345', 'EUR', undefined],
  ['1,000,000', 'EUR', 100_000_000],
  ['1,000.000', 'EUR', 100_000],
  ['1234.500', 'EUR', 123_450],
  ['0.500', 'EUR', 50],
  ['1.000', 'KWD', 1000],
  ['7.5', 'EUR', 750],
])('%s %s is %s minor units, or unreadable where it can be two amounts', (text, currency, minor) =>
  expect(readMinor(text, currency)).toBe(minor),
)

test('thousands with a comma come in as what they are', () => {
  const found = read(
    `Date,Description,Category,Cost,Currency,Ana,Ben\n2027-04-18,Ramen,Food,"10,000",JPY,"5,000","-5,000"\n2027-04-18,Hotel,Hotel,"1,000",EUR,"500","-500"\n`,
  )
  expect(found.expenses).toMatchObject([{ name: 'Ramen', amount: 10_000 }])
  expect(found.problems).toEqual([{ line: 3, text: 'Hotel', code: 'AMOUNT_UNREADABLE' }])
})

test('two names for one person become one', () => {
  const [expense] = read(
    `Date,Description,Category,Cost,Currency,Maya,Maya B.,Jonas\n2027-04-18,Taxi,Taxi,9.00,EUR,6.00,-3.00,-3.00\n`,
  ).expenses
  const idOf = (name: string) => (name.startsWith('Maya') ? 'm' : 'j')
  expect(expense && withPeople(expense, idOf)).toMatchObject({
    payers: [{ user_id: 'm', amount: 900 }],
    split: {
      kind: 'shares',
      of: [
        { user_id: 'm', shares: 2 },
        { user_id: 'j', shares: 1 },
      ],
    },
  })
  const payment = { from: 'Maya', to: 'Maya B.', amount: 1, currency: 'EUR', settled_date: null, note: null }
  expect(paymentWithPeople(payment, idOf)).toBeUndefined()
})

describe('our own table', () => {
  const [maya, jonas] = [testId(1), testId(2)]
  const people = [
    { id: maya, name: 'Maya' },
    { id: jonas, name: 'Jonas' },
  ]
  const none = { rate: null, rate_base: null, rate_date: null, rate_source: null }
  const expense: CsvExpense = {
    id: '0',
    name: '=HYPERLINK("x")',
    note: 'two\nlines',
    expense_date: '2027-04-18',
    category: 'food',
    amount: 1001,
    currency: 'DKK',
    payers: [{ user_id: maya, amount: 1001 }],
    split: { kind: 'equal', of: [maya, jonas] },
    rate: '0.1341',
    rate_base: 'EUR',
    rate_date: '2027-03-02',
    rate_source: 'live',
  }

  test('has a line per expense and payment, and no formula', () => {
    const payment: CsvSettlement = {
      from_user_id: jonas,
      to_user_id: maya,
      amount: 500,
      currency: 'JPY',
      settled_date: null,
      note: null,
      ...none,
    }
    expect(expensesCsv({ expenses: [expense], settlements: [payment], people }).split('\r\n')).toEqual([
      '\uFEFFDate,Title,Kind,Category,Amount,Currency,Rate,Rate currency,Rate date,Rate source,Note,Paid: Maya,Part: Maya,Paid: Jonas,Part: Jonas',
      `2027-04-18,"'=HYPERLINK(""x"")",expense,food,10.01,DKK,0.1341,EUR,2027-03-02,live,"two\nlines",10.01,5.00,,5.01`,
      ',,payment,,500,JPY,,,,,,,500,500,',
      '',
    ])
  })

  test('two people of one name have two columns', () => {
    const twins = people.map(({ id }) => ({ id, name: 'Sam' }))
    expect(expensesCsv({ expenses: [], settlements: [], people: twins })).toContain(
      'Part: Sam,Paid: Sam (2),',
    )
  })

  const yen: CsvSettlement = {
    ...expense,
    from_user_id: jonas,
    to_user_id: maya,
    amount: 500,
    currency: 'JPY',
    settled_date: '2027-04-19',
    note: 'a;=1',
    rate: '0.0061',
  }

  test('what was written is read again: names, notes, rates and every part', () => {
    const found = read(expensesCsv({ expenses: [expense], settlements: [yen], people }))
    expect(found.payments).toEqual([
      {
        from: 'Jonas',
        to: 'Maya',
        amount: 500,
        currency: 'JPY',
        settled_date: '2027-04-19',
        note: 'a;=1',
        rate: { rate: '0.0061', rate_base: 'EUR', rate_date: '2027-03-02' },
      },
    ])
    expect(found).toMatchObject({
      format: 'caravel',
      people: ['Maya', 'Jonas'],
      problems: [],
      expenses: [
        {
          name: '=HYPERLINK("x")',
          note: 'two\nlines',
          payers: [{ user_id: 'Maya', amount: 1001 }],
          rate: { rate: '0.1341', rate_base: 'EUR', rate_date: '2027-03-02' },
        },
      ],
    })
  })

  test('balances are the same whatever was spent', () => {
    const amount = fc.integer({ min: 1, max: 1_000_000 })
    const any = fc.record({
      amount,
      of: fc.subarray([maya, jonas], { minLength: 1 }),
      by: fc.constantFrom(maya, jonas),
    })
    fc.assert(
      fc.property(fc.array(any, { maxLength: 10 }), fc.array(amount, { maxLength: 3 }), (costs, payments) => {
        const settlements = payments.map((each): CsvSettlement => ({
          ...yen,
          ...none,
          amount: each,
          currency: 'DKK',
        }))
        const expenses = costs.map(({ amount: cost, of, by }, n): CsvExpense => ({
          ...expense,
          id: String(n),
          ...none,
          amount: cost,
          payers: [{ user_id: by, amount: cost }],
          split: { kind: 'equal', of },
        }))
        const before = balancesOf({
          base: 'DKK',
          expenses,
          settlements: settlements.map((each, n) => ({ ...each, id: `p${n}` })),
        }).balances
        const found = read(expensesCsv({ expenses, settlements, people }))
        const after = balances(found, 'DKK')
        for (const { id, name } of people) expect(after[name] ?? 0).toBe(before.get(id) ?? 0)
      }),
    )
  })
})
