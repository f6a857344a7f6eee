/** One message to fifty people, each of whom is told in the app and by mail, while the mail server answers nothing. */
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { greeted } from './fan-out.ts'
import { HttpClient, json, newId, setUp, signIn } from './http-client.ts'
import { startProcess } from './server-process.ts'
import { ms, quantile, type Row } from './table.ts'

const members = 50
const messages = 40
const betweenMs = 250
const longestMailMs = 180_000

interface Member {
  client: HttpClient
  user_id: string
}

export const measureMessage = async (): Promise<Row[]> => {
  const mail = await startSilentMail()
  const server = await startProcess({
    env: {
      APP_URL: 'http://127.0.0.1',
      SMTP_HOST: '127.0.0.1',
      SMTP_PORT: String(mail.port),
      SMTP_FROM: 'caravel@example.org',
    },
  })
  try {
    return await measure(server.url, mail)
  } finally {
    await server.stop()
    mail.close()
  }
}

const measure = async (url: string, mail: { tried(): number }): Promise<Row[]> => {
  const { cookie, user_id } = await setUp(url)
  const owner = new HttpClient(url, cookie)
  const trip =
    json(await owner.change('POST', '/api/trips', { id: newId(), title: 'Portugal' }))['trip']?.id ?? ''
  const people: Member[] = [{ client: owner, user_id }]
  while (people.length < members) people.push(await joined(url, owner, trip, people.length))

  const sent = new Map<string, number>()
  const took: number[] = []
  const sockets: WebSocket[] = []
  for (const { client, user_id: id } of people) {
    const { token } = JSON.parse((await client.ask('POST', '/api/auth/ws-token', {})).bytes.toString()) as {
      token: string
    }
    const socket = new WebSocket(`${url.replace('http', 'ws')}/ws?token=${token}`)
    sockets.push(socket)
    await greeted(socket, id, `trip:${trip}`)
    socket.addEventListener('message', ({ data }) => {
      const message = JSON.parse(String(data)) as { type: string; mark?: string }
      const begun = message.type === 'changes' ? sent.get(message.mark ?? '') : undefined
      if (begun !== undefined) took.push(performance.now() - begun)
    })
  }
  // The mails of the invitations are due before.
  for (const until = Date.now() + longestMailMs; mail.tried() === 0 && Date.now() < until;) await sleep(200)
  const written: number[] = []
  const mentions = people.slice(1).map(person => person.user_id)
  for (let n = 0; n < messages; n++) {
    const key = newId()
    const begun = performance.now()
    sent.set(key, begun)
    const body = { id: newId(), text: `Dinner at eight? ${n}`, mentions }
    await owner.change('POST', `/api/trips/${trip}/collab/messages`, body, { 'idempotency-key': key })
    written.push(performance.now() - begun)
    await sleep(betweenMs)
  }
  await sleep(1000)
  for (const socket of sockets) socket.close()
  for (const { client } of people) client.close()
  const expected = members * messages
  const heard = took.length === expected ? '' : `, only ${took.length} of ${expected} heard`
  return [
    {
      what: `message to its receipt by ${members} members, each mentioned, a mail server that never answers, p95`,
      measured: `${ms(quantile(took, 0.95))}${heard}`,
      budget: '≤ 50 ms',
    },
    {
      what: `the answer to its sender meanwhile, p95 (${mail.tried()} mails under way)`,
      measured: ms(quantile(written, 0.95)),
      budget: '–',
    },
  ]
}

const joined = async (url: string, owner: HttpClient, trip: string, n: number): Promise<Member> => {
  const account = {
    username: `member${n}`,
    email: `member${n}@example.org`,
    password: 'fourteen days in spring',
  }
  const made = await owner.ask('POST', '/api/admin/users', { ...account, must_change_password: false })
  if (made.status !== 201) throw new Error(`an account was not made: ${made.bytes.toString()}`)
  await owner.change('POST', `/api/trips/${trip}/members`, { identifier: account.username })
  const cookie = await signIn(url, account.username, account.password)
  return { client: new HttpClient(url, cookie), user_id: json(made)['user']?.id ?? '' }
}

/** Takes every connection and says nothing on it. */
const startSilentMail = async () => {
  const open = new Set<Socket>()
  let count = 0
  const server = createServer(socket => {
    count++
    open.add(socket)
    socket.on('error', () => undefined)
    socket.on('close', () => open.delete(socket))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    tried: () => count,
    close() {
      for (const socket of open) socket.destroy()
      server.close()
    },
  }
}
