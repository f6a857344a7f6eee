/** How long it takes until everybody knows who pays whom. */
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { makePhone } from './phone.ts'
import { settleTimes, type SettleTimes } from './settle-work.ts'
import { median, ms, type Row } from './table.ts'

const payments = 'the fewest payments of 12 people'
const ledger = 'balances and payments of 1,000 expenses in 5 currencies'

export const measureSettling = async (): Promise<Row[]> => {
  const here = settleTimes()
  const phone = await onAPhone()
  return [
    { what: `${ledger}, server`, measured: ms(median(here.ledger)), budget: '≤ 20 ms' },
    { what: `${ledger}, phone, CPU 4× slower`, measured: ms(median(phone.ledger)), budget: '≤ 50 ms' },
    { what: `${payments}, phone, CPU 4× slower`, measured: ms(median(phone.twelve)), budget: '≤ 100 ms' },
  ]
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
    const times = await page.evaluate(() => (globalThis as unknown as Work).work.settleTimes())
    await close()
    return times
  } finally {
    phone.forget()
  }
}

interface Work {
  work: { settleTimes: () => SettleTimes }
}
