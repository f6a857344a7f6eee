/** One device that changes a trip as fast as it is answered, and sends what was not answered again, byte for byte. */
import { mintId } from '@caravel/sync-protocol/ids'
import type { SyncResult } from '@caravel/sync-protocol/wire'

export interface Sent {
  mutation_id: string
  method: string
  path: string
  headers: Record<string, string>
  body: string
  /** Undefined while nobody answered. */
  answer?: { status: number; body: Record<string, unknown> }
  tries: number
}

export const newId = (): string =>
  mintId(Date.now(), bytes => crypto.getRandomValues(bytes as Uint8Array<ArrayBuffer>))

export class BusyClient {
  readonly sent: Sent[] = []
  answered = 0
  private readonly url: string
  private readonly cookie: string
  private readonly tripId: string
  private readonly id = newId()
  private places: string[] = []
  private stopped = false

  private readonly pauseMs: number

  /** `pauseMs`: between two requests, so that a long run does not fill the memory. */
  constructor(url: string, cookie: string, tripId: string, pauseMs = 0) {
    this.url = url
    this.cookie = cookie
    this.tripId = tripId
    this.pauseMs = pauseMs
  }

  /** Works until told to stop. */
  async work(): Promise<void> {
    while (!this.stopped) {
      await this.settle(this.next())
      if (this.pauseMs) await new Promise(resolve => setTimeout(resolve, this.pauseMs))
    }
  }

  stop(): void {
    this.stopped = true
  }

  private next(): Sent {
    const n = this.sent.length
    const base = `/api/trips/${this.tripId}`
    const known = this.places[n % Math.max(1, this.places.length)]
    const choice: [string, string, object] =
      n % 3 === 0 || !known
        ? ['POST', `${base}/places`, { id: newId(), name: `place ${n}`, lat: n % 90, lng: 0 }]
        : n % 7 === 1
          ? ['PATCH', `${base}/places/${newId()}`, { name: 'nowhere' }]
          : n % 11 === 2
            ? ['DELETE', `${base}/places/${known}`, {}]
            : ['PATCH', `${base}/places/${known}`, { name: `renamed ${n}`, notes: `line ${n}\n` }]
    const [method, path, body] = choice
    const mutation_id = newId()
    const headers = {
      'content-type': 'application/json',
      cookie: this.cookie,
      'idempotency-key': mutation_id,
      'x-client-id': this.id,
      'x-client-seq': String(n + 1),
      'x-base-seq': '0',
      'x-edited-at': String(Date.now()),
    }
    const sent: Sent = { mutation_id, method, path, headers, body: JSON.stringify(body), tries: 0 }
    this.sent.push(sent)
    return sent
  }

  /** Until someone answers: a dead server is no answer. */
  private async settle(sent: Sent): Promise<void> {
    for (;;) {
      const answer = await this.send(sent)
      if (answer) {
        sent.answer = answer
        this.answered++
        const row = answer.body['place'] as { id: string } | undefined
        if (answer.status === 201 && row) this.places.push(row.id)
        return
      }
      if (this.stopped) return
      await new Promise(resolve => setTimeout(resolve, 40))
    }
  }

  /** Sends one request once more; undefined when nobody answered. */
  async send(sent: Sent): Promise<(NonNullable<Sent['answer']> & { replayed: boolean }) | undefined> {
    sent.tries++
    try {
      const { method, headers, body } = sent
      let response = await fetch(this.url + sent.path, { method, headers, body })
      // A server that cannot keep up asks to come again: that is no answer to the change.
      while (response.status === 503) {
        await response.arrayBuffer()
        await new Promise(resolve => setTimeout(resolve, 200))
        response = await fetch(this.url + sent.path, { method, headers, body })
      }
      const replayed = response.headers.get('idempotency-replayed') === 'true'
      return { status: response.status, body: (await response.json()) as Record<string, unknown>, replayed }
    } catch {
      // Killed in the middle of it: the device does not know, and asks again.
      return undefined
    }
  }
}

export const syncOf = (body: Record<string, unknown>): SyncResult | undefined =>
  body['sync'] as SyncResult | undefined
