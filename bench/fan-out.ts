/** From sending an edit on one device to its arrival on fifty others. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { BigTrip } from './big-trip.ts'
import { HttpClient, join, newId } from './http-client.ts'
import { ms, quantile, type Row } from './table.ts'

const listeners = 50
/** The server keeps so many sockets open for one person, so the listeners are several. */
const perPerson = 20
const edits = 60

export const measureFanOut = async (
  url: string,
  cookie: string,
  userId: string,
  trip: BigTrip,
): Promise<Row[]> => {
  const client = new HttpClient(url, cookie)
  const stream = `trip:${trip.id}`
  const sent = new Map<string, number>()
  const took: number[] = []
  const sockets: WebSocket[] = []
  const people = [{ client, user_id: userId }]
  while (people.length * perPerson < listeners)
    people.push(await join(url, client, trip.id, `listener${people.length}`))
  for (let n = 0; n < listeners; n++) {
    const person = people[n % people.length] ?? { client, user_id: userId }
    const token = JSON.parse(
      (await person.client.ask('POST', '/api/auth/ws-token', {})).bytes.toString(),
    ) as {
      token: string
    }
    const socket = new WebSocket(`${url.replace('http', 'ws')}/ws?token=${token.token}`)
    sockets.push(socket)
    await greeted(socket, person.user_id, stream)
    socket.addEventListener('message', ({ data }) => {
      const message = JSON.parse(String(data)) as { type: string; mark?: string }
      const begun = message.type === 'changes' ? sent.get(message.mark ?? '') : undefined
      if (begun !== undefined) took.push(performance.now() - begun)
    })
  }
  for (let n = 0; n < edits; n++) {
    const key = newId()
    sent.set(key, performance.now())
    await client.change(
      'PATCH',
      `/api/trips/${trip.id}/places/${trip.places[n]}`,
      { name: `Live ${n}` },
      { 'idempotency-key': key },
    )
    await sleep(20)
  }
  await sleep(300)
  for (const socket of sockets) socket.close()
  for (const person of people) person.client.close()
  const heard = took.length === listeners * edits ? '' : `, only ${took.length} of ${listeners * edits} heard`
  return [
    {
      what: `edit on A to receipt on B, ${listeners} sockets, p95`,
      measured: `${ms(quantile(took, 0.95))}${heard}`,
      budget: '≤ 50 ms',
    },
  ]
}

export const greeted = (socket: WebSocket, userId: string, stream: string): Promise<void> =>
  new Promise((resolve, reject) => {
    socket.addEventListener('error', () => reject(new Error('a socket did not open')))
    socket.addEventListener('open', () => {
      const streams = [{ stream, epoch: '', seq: 0, mark: null }]
      socket.send(JSON.stringify({ type: 'hello', client_id: newId(), user_id: userId, streams }))
    })
    socket.addEventListener('message', () => resolve(), { once: true })
  })
