/** From sending an edit on one device to its arrival on five hundred others. */
import { createRequire } from 'node:module'
import { setTimeout as sleep } from 'node:timers/promises'
import type { WebSocket as Socket } from 'ws'
import { HttpClient, json, newId, signIn } from './http-client.ts'
import { ms, quantile, type Row } from './table.ts'

const sockets = 500
/** The server keeps so many open for one person. */
const perPerson = 20
const edits = 60
/** Its code is compiled by then. */
const warmUp = 20

/** That of the server: the one that Node brings takes so long to read that it would be measured too. */
const { WebSocket } = createRequire(new URL('../server/package.json', import.meta.url))('ws') as {
  WebSocket: typeof Socket
}

export const measureManySockets = async (url: string, cookie: string, userId: string): Promise<Row[]> => {
  const client = new HttpClient(url, cookie)
  const trip = json(await client.change('POST', '/api/trips', { id: newId(), title: 'A crowd' }))['trip']!
  const place = json(
    await client.change('POST', `/api/trips/${trip.id}/places`, { id: newId(), name: 'Here' }),
  )['place']!
  const people = [{ client, user_id: userId }]
  while (people.length * perPerson < sockets)
    people.push(await joined(url, client, trip.id, `crowd${people.length}`))
  let edit = { mark: '', begun: 0 }
  const took: number[] = []
  const open: Socket[] = []
  for (let n = 0; n < sockets; n++) {
    const { client: one, user_id } = people[n % people.length] ?? { client, user_id: userId }
    const answer = await one.ask('POST', '/api/auth/ws-token', {})
    const { token } = JSON.parse(answer.bytes.toString()) as { token: string }
    const socket = new WebSocket(`${url.replace('http', 'ws')}/ws?token=${token}`)
    open.push(socket)
    await new Promise((resolve, reject) => {
      socket.once('error', reject)
      socket.once('message', resolve)
      socket.once('open', () => {
        const streams = [{ stream: `trip:${trip.id}`, epoch: '', seq: 0, mark: null }]
        socket.send(JSON.stringify({ type: 'hello', client_id: newId(), user_id, streams }))
      })
    })
    socket.on('message', (data: Buffer) => {
      if (edit.begun > 0 && data.includes(edit.mark)) took.push(performance.now() - edit.begun)
    })
  }
  for (let n = -warmUp; n < edits; n++) {
    const mark = newId()
    edit = { mark, begun: n < 0 ? 0 : performance.now() }
    const path = `/api/trips/${trip.id}/places/${place.id}`
    await client.change('PATCH', path, { name: `Crowd ${n}` }, { 'idempotency-key': mark })
    await sleep(50)
  }
  await sleep(300)
  for (const socket of open) socket.terminate()
  for (const person of people) person.client.close()
  const heard = took.length === sockets * edits ? '' : `, only ${took.length} of ${sockets * edits} heard`
  return [
    {
      what: `edit on A to receipt on B, ${sockets} sockets, p99 of all (nearest peer: 19.0 ms)`,
      measured: `${ms(quantile(took, 0.99))}, half of them within ${ms(quantile(took, 0.5))}${heard}`,
      budget: '≤ 8 ms',
    },
  ]
}

/** Made by the admin, for an address registers only so many accounts. */
const joined = async (
  url: string,
  owner: HttpClient,
  tripId: string,
  username: string,
): Promise<{ client: HttpClient; user_id: string }> => {
  const account = { username, email: `${username}@example.org`, password: 'fourteen days in spring' }
  const made = await owner.ask('POST', '/api/admin/users', { ...account, must_change_password: false })
  await owner.change('POST', `/api/trips/${tripId}/members`, { identifier: username })
  const client = new HttpClient(url, await signIn(url, account.email, account.password))
  return { client, user_id: json(made)['user']?.id ?? '' }
}
