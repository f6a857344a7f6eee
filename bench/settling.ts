/** How long it takes until everybody knows who pays whom. */
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { makePhone } from './phone.ts'
import { HttpClient, newId } from './http-client.ts'
import { ledger, people, settleTimes, type SettleTimes } from './settle-work.ts'
import { median, ms, type Row } from './table.ts'

const payments = 'the fewest payments of 12 people'
const balances = 'balances and payments of 1,000 expenses in 5 currencies'

export const measureSettling = async (url: string, cookie: string): Promise<Row[]> => {
  const here = settleTimes()
  const phone = await onAPhone()
  const asked = await overHttp(url, cookie)
  return [
    { what: `${balances}, server`, measured: ms(median(here.ledger)), budget: '≤ 20 ms' },
    {
      what: 'the same, asked for over HTTP, with reading the rows',
      measured: ms(median(asked)),
      budget: '–',
    },
    { what: `${balances}, phone, CPU 4× slower`, measured: ms(median(phone.ledger)), budget: '≤ 50 ms' },
    { what: `${payments}, phone, CPU 4× slower`, measured: ms(median(phone.twelve)), budget: '≤ 100 ms' },
  ]
}

/** A trip with these costs, and how long a program waits for who owes whom. */
const overHttp = async (url: string, cookie: string): Promise<number[]> => {
  const client = new HttpClient(url, cookie)
  const at = `/api/trips/${newId()}`
  await client.change('POST', '/api/trips', { id: at.split('/').at(-1), title: 'Costs', currency: 'EUR' })
  for (const from of [0, 250, 500, 750])
    await client.change('POST', `${at}/budget/import`, {
      id: newId(),
      guests: from === 0 ? people.map((id, n) => ({ id, name: `Guest ${n}` })) : [],
      expenses: ledger.expenses.slice(from, from + 250).map(({ id, rate, rate_base, ...fields }) => ({
        name: `Expense ${id}`,
        ...fields,
        ...(rate === null ? {} : { rate, rate_base, rate_source: 'by_hand' }),
      })),
    })
  const times: number[] = []
  for (let n = 0; n < 9; n++) {
    const begun = performance.now()
    const { status, bytes } = await client.ask('GET', `${at}/budget/settlement`)
    times.push(performance.now() - begun)
    if (status !== 200 || !bytes.includes('flows'))
      throw new Error(`settlement: ${status} ${bytes.toString()}`)
  }
  client.close()
  return times
}

/** The same code as the app runs, in a page of its own. */
const onAPhone = async (): Promise<SettleTimes> => {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      lib: {
        entry: fileURLToPath(new URL('settle-work.ts', import.meta.url)),
        formats: ['iife'],
        name: 'work',
      },
    },
  })
  const [output] = [built].flat()
  if (!output || !('output' in output)) throw new Error('the bundler watches instead of building')
  const phone = makePhone('http://localhost', 'none=none')
  try {
    const { page, slowDown, close } = await phone.start({ offline: true })
    await page.setContent(`<script>${output.output[0].code}</script>`)
    await slowDown()
    const times = await page.evaluate(() => (globalThis as typeof globalThis & Work).work.settleTimes())
    await close()
    return times
  } finally {
    phone.forget()
  }
}

interface Work {
  work: { settleTimes: () => SettleTimes }
}
