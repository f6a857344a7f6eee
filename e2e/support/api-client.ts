import type { AnyRow } from '@caravel/sync-protocol/entity'
import type { Commit } from '@caravel/sync-protocol/wire'

export interface Person {
  id: string
  username: string
  password: string
  api: ApiClient
}

type Json = Record<string, unknown>

/** A server that cannot keep up, on a machine that is busy with browsers, asks to come again. */
export const askAgainWhileBusy = async (url: string, init: RequestInit): Promise<Response> => {
  for (let tries = 0; ; tries++) {
    const response = await fetch(url, init)
    if (response.status !== 503 || tries >= 30) return response
    await response.arrayBuffer()
    await new Promise(resolve => setTimeout(resolve, 1000))
  }
}

/** The server as a program of one person sees it, past every proxy. */
export class ApiClient {
  readonly token: string
  private readonly url: string

  constructor(url: string, token: string) {
    this.url = url
    this.token = token
  }

  async ask(method: string, path: string, body?: Json): Promise<Json> {
    return JSON.parse(await this.text(method, path, body)) as Json
  }

  /** The answer as it came. */
  async text(method: string, path: string, body?: Json): Promise<string> {
    const response = await askAgainWhileBusy(this.url + path, {
      method,
      headers: {
        authorization: `Bearer ${this.token}`,
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    const answer = await response.text()
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${answer}`)
    return answer
  }

  /** The rows of one kind in a trip, such as `places`. */
  async rows(tripId: string, many: string): Promise<AnyRow[]> {
    return (await this.ask('GET', `/api/trips/${tripId}/${many}`))[many] as AnyRow[]
  }

  async trips(): Promise<AnyRow[]> {
    return (await this.ask('GET', '/api/trips'))['trips'] as AnyRow[]
  }

  /** Everything that ever happened in a trip, in order. */
  async commits(tripId: string): Promise<Commit[]> {
    const { epoch } = await this.ask('GET', '/api/sync/streams')
    const query = new URLSearchParams({ since: '0', epoch: String(epoch), limit: '500' })
    const page = await this.ask('GET', `/api/streams/trip:${tripId}/changes?${query}`)
    return page['commits'] as Commit[]
  }

  /** A trip of a week from 1 May 2027. Answers its id. */
  async makeTrip(title: string): Promise<string> {
    const { trip } = await this.ask('POST', '/api/trips', { title, start_date: '2027-05-01' })
    return (trip as AnyRow).id
  }

  /** A place, and a stop there at the end of the first day. */
  async addStop(tripId: string, place: Json): Promise<void> {
    const [day] = (await this.rows(tripId, 'days')).sort((a, b) =>
      String(a['date']) < String(b['date']) ? -1 : 1,
    )
    const { place: made } = await this.ask('POST', `/api/trips/${tripId}/places`, place)
    await this.ask('POST', `/api/trips/${tripId}/days/${day?.id}/assignments`, {
      place_id: (made as AnyRow).id,
    })
  }

  /** Lets someone with an account travel along. */
  async addMember(tripId: string, { username }: Person): Promise<void> {
    await this.ask('POST', `/api/trips/${tripId}/members`, { identifier: username })
  }

  async removeMember(tripId: string, { id }: Person): Promise<void> {
    await this.ask('DELETE', `/api/trips/${tripId}/members/${id}`)
  }
}

/** Makes an account and a session of it for programs. The first one of a server is its admin (`setup`). */
export async function makePerson(
  url: string,
  username: string,
  how: 'setup' | 'register' = 'register',
): Promise<Person> {
  const password = `${username} sails at dawn`
  const email = `${username.toLowerCase()}@example.org`
  const answer = await new ApiClient(url, '').ask('POST', `/api/auth/${how}`, {
    username,
    email,
    password,
    transport: 'bearer',
  })
  const { id } = answer['user'] as { id: string }
  const api = new ApiClient(url, String(answer['token']))
  // Else every page of the admin begins with this question.
  if (how === 'setup') await api.ask('PUT', '/api/admin/online-services', { on: [] })
  return { id, username, password, api }
}
