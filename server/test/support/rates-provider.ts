/** A provider of rates of exchange on this machine. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

interface Told {
  status?: number
  body?: unknown
}

/** Answers as frankfurter.dev does, or as a test says. */
export const startRatesProvider = async () => {
  const asked: string[] = []
  let told: Told | undefined
  const server = createServer((request, response) => {
    const { pathname, search } = new URL(request.url ?? '', 'http://provider')
    asked.push(pathname + search)
    const day = pathname.split('/').at(-1) ?? ''
    const usual = {
      amount: 1,
      base: 'EUR',
      date: day === 'latest' ? '2026-11-20' : day,
      rates: { USD: 1.25, JPY: 160, IDR: 20_000 },
    }
    response.writeHead(told?.status ?? 200, { 'content-type': 'application/json' })
    response.end(JSON.stringify(told ? (told.body ?? {}) : usual))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const close = () => new Promise<void>(resolve => void server.close(() => resolve()))
  onTestFinished(close)
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`
  return { url, asked, be: (twist?: Told) => void (told = twist), close }
}
