/**
 * From sending an edit on one device to its arrival on five hundred others. They share a process that runs beside the
 * server, so each has to cost little: with the sockets of a library, that process took longer to read all messages than
 * the server to send them, and the figure was the library's. What either side worked for one edit stands beside it.
 */
import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { HttpClient, json, newId, signIn } from './http-client.ts'
import { openLightSocket } from './light-socket.ts'
import type { ServerProcess } from './server-process.ts'
import { ms, quantile, type Row } from './table.ts'

const sockets = 500
/** The server keeps so many open for one person. */
const perPerson = 20
const edits = 60
/** Its code is compiled by then. */
const warmUp = 20

export const measureManySockets = async (
  { url, worked }: ServerProcess,
  cookie: string,
  userId: string,
): Promise<Row[]> => {
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
    const streams = [{ stream: `trip:${trip.id}`, epoch: '', seq: 0, mark: null }]
    const heard = (bytes: Buffer): void => {
      if (edit.begun > 0 && bytes.includes(edit.mark)) took.push(performance.now() - edit.begun)
    }
    open.push(await openLightSocket(url, token, { client_id: newId(), user_id, streams }, heard))
  }
  let before: Work | undefined
  for (let n = -warmUp; n < edits; n++) {
    if (n === 0) before = workOf(worked)
    const mark = newId()
    edit = { mark, begun: n < 0 ? 0 : performance.now() }
    const path = `/api/trips/${trip.id}/places/${place.id}`
    await client.change('PATCH', path, { name: `Crowd ${n}` }, { 'idempotency-key': mark })
    await sleep(50)
  }
  await sleep(300)
  const work = before ? workBetween(before, workOf(worked)) : ''
  for (const socket of open) socket.destroy()
  for (const person of people) person.client.close()
  const heard = took.length === sockets * edits ? '' : `, only ${took.length} of ${sockets * edits} heard`
  return [
    {
      what: `edit on A to receipt on B, ${sockets} sockets, p99 of all (nearest peer: 19.0 ms)`,
      measured: `${ms(quantile(took, 0.99))}, half of them within ${ms(quantile(took, 0.5))}${work}${heard}`,
      budget: '≤ 8 ms',
    },
  ]
}

/** Processor time so far, in ms. */
interface Work {
  server: number | undefined
  here: number
}

const workOf = (worked: () => number | undefined): Work => {
  const { user, system } = process.cpuUsage()
  return { server: worked(), here: (user + system) / 1000 }
}

const workBetween = (before: Work, after: Work): string => {
  if (before.server === undefined || after.server === undefined) return ''
  const server = (after.server - before.server) / edits
  return `; an edit takes ${ms(server)} of a processor in the server, ${ms((after.here - before.here) / edits)} here`
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
