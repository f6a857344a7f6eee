/** How soon who types is answered from what a service told somebody before. */
import { startOpenServices } from '../server/test/outside/open-services.ts'
import { HttpClient, setUp } from './http-client.ts'
import { startProcess } from './server-process.ts'
import { median, ms, quantile, type Row } from './table.ts'

const words = ['kinkaku', 'fushimi inari', 'senso', 'tokyo tower']
/** Letters at which a pause may end. */
const beginnings = words.flatMap(word =>
  Array.from({ length: word.length - 2 }, (_, at) => word.slice(0, at + 3)),
)
const rounds = 10

export const measureKeptAnswers = async (): Promise<Row> => {
  const outside = await startOpenServices()
  // The answer of all benches is that no service is asked: a variable of one service wins over it.
  const env = Object.fromEntries(
    Object.entries(outside.settings).map(([name, value]) => [name.toUpperCase(), value]),
  )
  const server = await startProcess({ env })
  try {
    const client = new HttpClient(server.url, (await setUp(server.url)).cookie)
    const ask = async (input: string): Promise<number> => {
      const began = performance.now()
      const answer = await client.ask('POST', '/api/maps/autocomplete', { input, language: 'en' })
      const { source } = JSON.parse(answer.bytes.toString()) as { source: string }
      if (source !== 'photon') throw new Error(`the answer is of ${source}`)
      return performance.now() - began
    }
    for (const input of beginnings) await ask(input)
    const heard = outside.heard.length
    const took: number[] = []
    for (let round = 0; round < rounds; round++) for (const input of beginnings) took.push(await ask(input))
    if (outside.heard.length !== heard) throw new Error('the service was asked for what is kept')
    client.close()
    return {
      what: 'answer while typing, kept from a service asked before',
      measured: `${ms(median(took))}, 95 % ${ms(quantile(took, 0.95))}, slowest ${ms(Math.max(...took))}`,
      budget: '≤ 60 ms',
    }
  } finally {
    await server.stop()
    await outside.close()
  }
}
