/** People and their devices as the sync tests use them: plain HTTP, every header chosen by the test. */
import { mintId } from '@caravel/sync-protocol/ids'
import {
  ines,
  register,
  setUp,
  startTestServer,
  type Answer,
  type TestServer,
} from '../support/test-server.ts'
import type { TestSettings } from '../support/test-server.ts'

export const newId = (): string =>
  mintId(Date.now(), bytes => crypto.getRandomValues(bytes as Uint8Array<ArrayBuffer>))

export interface Person {
  cookie: string
  id: string
  name: string
}

export interface Sending {
  /** What the edit was made on; the head of the stream unless stated. */
  base_seq?: number
  key?: string
  client_seq?: number
  edited_at?: number
  headers?: Record<string, string>
}

export interface Device {
  client_id: string
  /** Sends one queued change with the headers of a device. */
  send(method: string, path: string, body?: object, sending?: Sending): Promise<Answer>
}

export interface World {
  server: TestServer
  /** The instance's admin. */
  ines: Person
  tom: Person
  /** Nobody's fellow traveller. */
  ana: Person
  get(person: Person, path: string): Promise<Answer>
  /** Plain REST, without a device's headers. */
  call(
    person: Person,
    method: string,
    path: string,
    body?: object,
    headers?: Record<string, string>,
  ): Promise<Answer>
  device(person: Person, clientId?: string): Device
  /** A trip of Tom's that Inês has joined; answers its id. */
  trip(body?: object): Promise<string>
}

const account = (name: string) => ({
  username: name,
  email: `${name}@example.org`,
  password: 'nine days in May',
})

export const startWorld = async (settings: TestSettings = {}): Promise<World> => {
  const server = await startTestServer(settings)
  const admin = { ...(await setUp(server)), name: ines.username }
  const tom = { ...(await register(server, account('tom'))), name: 'tom' }
  const ana = { ...(await register(server, account('ana'))), name: 'ana' }
  const call: World['call'] = ({ cookie }, method, path, body, headers) =>
    server.call(method, path, {
      cookie,
      ...(body === undefined ? {} : { body }),
      ...(headers ? { headers } : {}),
    })
  const seqs = new Map<string, number>()
  const nextSeq = (clientId: string): number => {
    const seq = (seqs.get(clientId) ?? 0) + 1
    seqs.set(clientId, seq)
    return seq
  }
  return {
    server,
    ines: admin,
    tom,
    ana,
    call,
    get: (person, path) => call(person, 'GET', path),
    device(person, client_id = newId()) {
      return {
        client_id,
        send: (method, path, body = {}, sending = {}) =>
          call(
            person,
            method,
            path,
            body,
            deviceHeaders(person, client_id, {
              client_seq: nextSeq(client_id),
              base_seq: headOf(server, streamIn(path, body)),
              ...sending,
            }),
          ),
      }
    },
    async trip(body = {}) {
      const made = await call(tom, 'POST', '/api/trips', { title: 'Lisbon', ...body })
      if (made.status !== 201) throw new Error(made.text)
      const { id } = made.body['trip'] as { id: string }
      const joined = await call(tom, 'POST', `/api/trips/${id}/members`, { identifier: ines.username })
      if (joined.status !== 201) throw new Error(joined.text)
      await server.app.effects.idle() // the new member is told
      return id
    },
  }
}

/** As when the times are over for which answers are kept. */
export const forgetAnswers = ({ app }: TestServer): void => {
  app.db.raw.exec('delete from ledger; update commits set request_hash = null')
}

/** The head of a stream as the database has it. */
export const headOf = (server: TestServer, stream: string): number => {
  const row = server.app.db.raw.prepare('select head from streams where stream = ?').get(stream)
  return (row as { head: number } | undefined)?.head ?? 0
}

const streamIn = (path: string, body: { id?: string }): string => {
  const [, api, kind, id] = path.split('/')
  if (api === 'api' && kind === 'trips') return `trip:${id ?? body.id}`
  return kind === 'streams' ? decodeURIComponent(id ?? '') : 'app'
}

export const deviceHeaders = (
  person: Person,
  clientId: string,
  { base_seq = 0, key = newId(), client_seq = 1, edited_at, headers = {} }: Sending,
): Record<string, string> => ({
  'idempotency-key': key,
  'x-client-id': clientId,
  'x-client-seq': String(client_seq),
  'x-base-seq': String(base_seq),
  'x-op-version': '1',
  'x-expect-user': person.id,
  ...(edited_at === undefined ? {} : { 'x-edited-at': String(edited_at) }),
  ...headers,
})

export const syncOf = (answer: Answer) =>
  answer.body['sync'] as {
    seq: number
    stream: string
    epoch: string
    outcome: string
    mutation_id: string
    conflicts: Record<string, unknown>[]
    skipped?: unknown[]
    commit?: Record<string, unknown>
  }

export const rowOf = (answer: Answer, key: string): Record<string, unknown> & { id: string } =>
  answer.body[key] as Record<string, unknown> & { id: string }
