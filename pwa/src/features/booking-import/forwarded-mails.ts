/** Confirmations that the person forwarded to the mailbox of this server. They are asked for while there is a connection. */
import { signal } from '@preact/signals'
import { ApiError } from '../../data/api-error.ts'
import { callApi } from '../../data/api.ts'
import { fetchBytes } from '../../data/file-transfer.ts'

export interface ForwardedMail {
  id: string
  subject: string
  /** The trip that its dates fall into; null: none, or several. */
  trip_id: string | null
  /** Bytes. */
  size: number
  /** Epoch ms. */
  received_at: number
}

/** Where confirmations can be sent. */
export interface Forwarding {
  address: string
  /** The only address that this person's mail is accepted from; null until they confirm it. */
  from: string | null
}

/** Null while this server has no mailbox, or did not answer yet. */
export const forwarding = signal<Forwarding | null>(null)

const found = signal<readonly ForwardedMail[]>([])

/** For a trip: its own, and those that belong to none. Reactive. */
export function mailsFor(tripId: string): ForwardedMail[] {
  return found.value.filter(mail => mail.trip_id === null || mail.trip_id === tripId)
}

/** Nothing changes where the server does not answer. */
export async function refreshMails(): Promise<void> {
  try {
    const answer = await callApi<{ mails: ForwardedMail[]; forwarding?: Forwarding | null }>(
      'GET',
      '/api/booking-mails',
    )
    found.value = answer.mails
    forwarding.value = answer.forwarding ?? null
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
  }
}

/** @throws ApiError NO_ANSWER, NOT_FOUND */
export async function fetchMail(id: string): Promise<ArrayBuffer> {
  const found = await fetchBytes(`/api/booking-mails/${id}/content`)
  if (found === 'no-answer') throw new ApiError('NO_ANSWER')
  if (found === 'not-there') throw new ApiError('NOT_FOUND')
  return found.bytes
}

/** It was dealt with; one that is gone already is no fault. */
export async function dropMail(id: string): Promise<void> {
  try {
    await callApi('DELETE', `/api/booking-mails/${id}`)
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'NOT_FOUND') throw error
  }
  found.value = found.value.filter(mail => mail.id !== id)
}

export const isForwarded = (id: string): boolean => found.peek().some(mail => mail.id === id)
