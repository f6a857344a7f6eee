/** Requests over one kept connection, with as little work of our own as possible: what is measured is the server. */
import { Agent, request as send } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { mintId } from '@caravel/sync-protocol/ids'

const busyTries = 60
const busyMs = 500

export const newId = (): string =>
  mintId(Date.now(), bytes => crypto.getRandomValues(bytes as Uint8Array<ArrayBuffer>))

export interface Answer {
  status: number
  headers: Record<string, string | string[] | undefined>
  bytes: Buffer
}

export class HttpClient {
  private readonly url: URL
  private readonly agent = new Agent({ keepAlive: true, maxSockets: 1 })
  private readonly clientId = newId()
  private seq = 0
  /** The newest commit this device was told of. */
  private seen = 0
  cookie: string

  constructor(url: string, cookie = '') {
    this.url = new URL(url)
    this.cookie = cookie
  }

  ask(method: string, path: string, body?: object, headers: Record<string, string> = {}): Promise<Answer> {
    const payload = body === undefined ? undefined : JSON.stringify(body)
    return new Promise((resolve, reject) => {
      const { hostname, port } = this.url
      const all = {
        cookie: this.cookie,
        ...(payload === undefined
          ? {}
          : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload) }),
        ...headers,
      }
      const request = send({ hostname, port, path, method, headers: all, agent: this.agent }, response => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            bytes: Buffer.concat(chunks),
          }),
        )
      })
      request.on('error', reject)
      request.end(payload)
    })
  }

  /** A change as a device sends it. */
  async change(
    method: string,
    path: string,
    body: object,
    more: Record<string, string> = {},
  ): Promise<Answer> {
    const headers = { ...this.deviceHeaders(), ...more }
    let answer = await this.ask(method, path, body, headers)
    // On a busy machine the server asks to come again, as it would ask a device.
    for (let tries = 0; answer.status === 503 && tries < busyTries; tries++) {
      await sleep(busyMs)
      answer = await this.ask(method, path, body, headers)
    }
    if (answer.status >= 300)
      throw new Error(`${method} ${path}: ${answer.status} ${answer.bytes.toString()}`)
    this.seen = Number(/"seq":(\d+)/.exec(answer.bytes.toString())?.[1] ?? 0)
    return answer
  }

  deviceHeaders(): Record<string, string> {
    return {
      'idempotency-key': newId(),
      'x-client-id': this.clientId,
      'x-client-seq': String(++this.seq),
      'x-base-seq': String(this.seen),
      'x-edited-at': String(Date.now()),
      'x-op-version': '1',
    }
  }

  close(): void {
    this.agent.destroy()
  }
}

export const json = (answer: Answer): Record<string, { id: string }> =>
  JSON.parse(answer.bytes.toString()) as Record<string, { id: string }>

/** Makes the admin of an empty server; answers their cookie. */
const cookieOf = (set: string | string[] | undefined): string =>
  (Array.isArray(set) ? set[0] : set)?.split(';')[0] ?? ''

/** Someone more with an account, added to a trip. */
export const join = async (
  url: string,
  owner: HttpClient,
  tripId: string,
  name: string,
): Promise<{ client: HttpClient; user_id: string }> => {
  const client = new HttpClient(url)
  const account = { username: name, email: `${name}@example.org`, password: 'fourteen days in spring' }
  const answer = await client.ask('POST', '/api/auth/register', account)
  client.close()
  await owner.change('POST', `/api/trips/${tripId}/members`, { identifier: name })
  const cookie = cookieOf(answer.headers['set-cookie'])
  return { client: new HttpClient(url, cookie), user_id: json(answer)['user']?.id ?? '' }
}

/** Signs in; answers the cookie. */
export const signIn = async (url: string, email: string, password: string): Promise<string> => {
  const client = new HttpClient(url)
  const answer = await client.ask('POST', '/api/auth/login', { email, password })
  client.close()
  if (answer.status !== 200) throw new Error(`nobody signed in: ${answer.bytes.toString()}`)
  return cookieOf(answer.headers['set-cookie'])
}

export const setUp = async (url: string): Promise<{ cookie: string; user_id: string }> => {
  const client = new HttpClient(url)
  const account = { username: 'maya', email: 'maya@example.org', password: 'fourteen days in spring' }
  const answer = await client.ask('POST', '/api/auth/setup', account)
  client.close()
  const cookie = cookieOf(answer.headers['set-cookie'])
  return { cookie, user_id: json(answer)['user']?.id ?? '' }
}
