/** Programs that ask a person for access, and those that have it. */
import { readScopes, type Scope } from '@caravel/sync-protocol/scopes'
import type { Values } from '@caravel/sync-protocol/op'
import { callApi } from './api.ts'

/**
 * Where a program is, by the address to which the browser returns: a host on the net, this device, or an installed
 * program.
 */
export interface AnswersTo {
  kind: 'host' | 'device' | 'program'
  name: string
}

export type ConsentRequest = {
  client: { name: string; verified: boolean }
  answers_to: AnswersTo
  /** Where the browser goes with the decision. */
  redirect_uri: string
  scopes: Scope[]
}

/** What the program asks for in this address; undefined: it may not ask so. */
export async function readConsent(search: string): Promise<ConsentRequest | undefined> {
  const answer = await callApi('GET', `/api/oauth/authorize/validate${search}`)
  if (answer['valid'] !== true || !answer['client']) return undefined
  const { client, answers_to, redirect_uri, scopes } = answer as ConsentRequest
  return { client, answers_to, redirect_uri, scopes: readScopes(scopes.join(' ')) }
}

export type Decision = { approved: false } | { approved: true; scopes: Scope[]; trip_ids: string[] | null }

/** Answers the address that the program waits at. */
export async function decide(search: string, decision: Decision): Promise<string> {
  const asked: Values = Object.fromEntries(new URLSearchParams(search))
  return String((await callApi('POST', '/api/oauth/authorize', { ...asked, ...decision }))['redirect'])
}

/** A program that was let in. */
export interface ConnectedAssistant {
  id: string
  client_name: string
  answers_to: AnswersTo
  scopes: Scope[]
  trip_ids: string[] | null
  created_at: number
  last_used_at: number
}

export async function listConnections(): Promise<ConnectedAssistant[]> {
  return (await callApi('GET', '/api/oauth/sessions'))['sessions'] as ConnectedAssistant[]
}

export async function endConnection(id: string): Promise<void> {
  await callApi('DELETE', `/api/oauth/sessions/${id}`)
}

export interface AccessToken {
  id: string
  name: string
  token_prefix: string
  scopes: Scope[]
  created_at: number
  last_used_at: number | null
  expires_at: number
}

export async function listTokens(): Promise<AccessToken[]> {
  return (await callApi('GET', '/api/auth/mcp-tokens'))['tokens'] as AccessToken[]
}

/** Answers the token itself: this once. */
export async function makeToken(
  name: string,
  scopes: readonly Scope[],
  expires_in_days: number,
): Promise<string> {
  const made = await callApi('POST', '/api/auth/mcp-tokens', { name, scopes: [...scopes], expires_in_days })
  return (made['token'] as { raw_token: string }).raw_token
}

export async function endToken(id: string): Promise<void> {
  await callApi('DELETE', `/api/auth/mcp-tokens/${id}`)
}
