/** What goes wrong with one request. */
export type Fault =
  /** The connection closes before the server sees anything. */
  | { kind: 'drop' }
  /** The server carries it out and answers; the answer never arrives. */
  | { kind: 'lose' }
  /** It reaches the server `ms` later. */
  | { kind: 'delay'; ms: number }
  /** It waits until `until` resolves: on its way to the server, or the answer on its way back. */
  | { kind: 'hold'; until: Promise<unknown>; leg: 'request' | 'answer' }
  /** The next request overtakes it: it reaches the server behind that one, or `most_ms` later where none comes. */
  | { kind: 'reorder'; most_ms: number }
  /** It reaches the server twice; the second answer comes back. */
  | { kind: 'duplicate' }
  /** The answer breaks off after `bytes` of its body. */
  | { kind: 'truncate'; bytes: number }
  /** Someone else's page comes back with 200, as in a hotel. */
  | { kind: 'login-page' }
  /** Someone else sends the request elsewhere, as in a hotel. */
  | { kind: 'redirect'; to: string }
  /** Something before the server answers for it, without any of the server's headers. */
  | { kind: 'status'; status: number; retry_after?: number }
  /** This comes back in place of the server's answer. */
  | { kind: 'replace'; type: string; body: string }
  /** The connection stays open and nothing ever comes back; the server sees nothing. */
  | { kind: 'half-open' }

export interface ProxyRequest {
  /** `WS` for the opening of a WebSocket. */
  method: string
  /** Without its query. */
  path: string
  query: string
  headers: Readonly<Record<string, string>>
  body: string
}

export interface Rule {
  /** One method or several; any when absent. */
  method?: string | readonly string[]
  /** The whole path, or a pattern; any when absent. */
  path?: string | RegExp
  /** Narrows it further. */
  where?: (request: ProxyRequest) => boolean
  /** How often it strikes; without end when absent. */
  times?: number
  /** Strikes the first of all requests that have the same key, and lets the others pass. */
  first_of?: (request: ProxyRequest) => string
  /** One for all, or asked anew for each; undefined lets the request pass. */
  fault: Fault | (() => Fault | undefined)
}
