/** What one small edit costs on the wire: to the server, back, and to each of the others. */
import { setTimeout as sleep } from 'node:timers/promises'
import { greeted } from './fan-out.ts'
import type { BigTrip } from './big-trip.ts'
import { HttpClient } from './http-client.ts'

export interface EditBytes {
  body: number
  answer: number
  live: number
}

export const editBytes = async (
  url: string,
  cookie: string,
  userId: string,
  trip: BigTrip,
): Promise<EditBytes> => {
  const client = new HttpClient(url, cookie)
  const answer = await client.ask('POST', '/api/auth/ws-token', {})
  const { token } = JSON.parse(answer.bytes.toString()) as { token: string }
  const socket = new WebSocket(`${url.replace('http', 'ws')}/ws?token=${token}`)
  await greeted(socket, userId, `trip:${trip.id}`)
  let heard = 0
  socket.addEventListener('message', ({ data }) => (heard += Buffer.byteLength(String(data))))
  const body = { name: 'Museu do Fado', base: {} }
  const saved = await client.change('PATCH', `/api/trips/${trip.id}/places/${trip.places[0]}`, body)
  await sleep(300)
  socket.close()
  client.close()
  return { body: Buffer.byteLength(JSON.stringify(body)), answer: saved.bytes.length, live: heard }
}
