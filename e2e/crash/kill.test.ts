import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { openDb } from '../../server/src/db/open.ts'
import { History, textOf } from '../sim/history.ts'
import { startServer } from '../support/server.ts'
import { BusyClient, syncOf } from './busy-client.ts'

const kills = Number(process.env['CRASH_KILLS'] ?? 4)
const clients = 6

const post = async (url: string, path: string, body: object, cookie = '') => {
  const headers = { 'content-type': 'application/json', cookie }
  const response = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) })
  if (!response.ok) throw new Error(`${path}: ${await response.text()}`)
  const session = response.headers.getSetCookie()[0]?.split(';')[0] ?? cookie
  return { cookie: session, body: (await response.json()) as Record<string, { id: string }> }
}

test(
  'I3: kill -9 under load loses nothing, doubles nothing and breaks nothing',
  { timeout: 300_000 + kills * 20_000 },
  async () => {
    const server = await startServer({ env: { LOG_LEVEL: 'error' } })
    onTestFinished(async () => void (await server.stop()))
    const account = { username: 'ines', email: 'ines@example.org', password: 'a boat to Belém' }
    const { cookie } = await post(server.url, '/api/auth/setup', account)
    const trips: string[] = []
    for (const title of ['Lisbon', 'Porto']) {
      const { body } = await post(server.url, '/api/trips', { title }, cookie)
      trips.push(body['trip']?.id ?? '')
    }
    const devices = Array.from(
      { length: clients },
      (_, n) => new BusyClient(server.url, cookie, trips[n % 2] ?? '', kills > 20 ? 20 : 0),
    )
    const working = devices.map(device => device.work())
    for (let kill = 0; kill < kills; kill++) {
      // However slow the machine is, there is work to lose.
      const answered = () => devices.reduce((sum, device) => sum + device.answered, 0)
      for (const before = answered(); answered() < before + 24;) await sleep(5)
      // At another moment of the work each time.
      await sleep((kill * 89) % 300)
      await server.kill()
      await server.start()
    }
    await sleep(300)
    for (const device of devices) device.stop()
    await Promise.all(working)

    const all = devices.flatMap(device => device.sent.map(sent => ({ device, sent })))
    const acknowledged = all.filter(({ sent }) => sent.answer)
    const sendAgain = async ({ device, sent }: (typeof all)[number]) => {
      const again = await device.send(sent)
      expect(again?.replayed || !sent.answer, `${sent.method} ${sent.path} was not known any more`).toBe(true)
      if (!again || !sent.answer) return
      expect(again.status).toBe(sent.answer.status)
      expect(again.body['code']).toBe(sent.answer.body['code'])
      expect(again.body).toEqual(sent.answer.body)
    }
    for (let from = 0; from < all.length; from += clients)
      await Promise.all(all.slice(from, from + clients).map(sendAgain))
    expect(await server.pause()).toBe(0)

    const db = openDb(server.dataDir)
    onTestFinished(() => db.close())
    expect(db.raw.pragma('integrity_check', { simple: true })).toBe('ok')
    const history = new History({ db }, { texts: false })
    const committed = new Map<string, number>()
    for (const { stream, head } of history.streams()) {
      const log = history.log(stream)
      expect(log.map(commit => commit.seq)).toEqual(Array.from({ length: head }, (_, n) => n + 1))
      expect(textOf(await history.stored(stream))).toBe(history.textNow(stream))
      for (const { mutation_id } of log) committed.set(mutation_id, (committed.get(mutation_id) ?? 0) + 1)
    }
    const good = acknowledged.filter(({ sent }) => (sent.answer?.status ?? 500) < 300)
    const lost = good.filter(({ sent }) => {
      const sync = syncOf(sent.answer?.body ?? {})
      return sync?.outcome !== 'noop' && !committed.has(sent.mutation_id)
    })
    const doubled = [...committed.values()].filter(count => count > 1)
    const resent = all.filter(({ sent }) => sent.tries > 2)
    console.log(
      `${kills} kills, ${all.length} sent, ${acknowledged.length} acknowledged, ${resent.length} resent, ` +
        `${lost.length} lost, ${doubled.length} doubled`,
    )
    expect(lost).toEqual([])
    expect(doubled).toEqual([])
    expect(good.length).toBeGreaterThan(50)
  },
)
