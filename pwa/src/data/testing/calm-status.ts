import type { StatusInput } from '../sync/status.ts'

/** Everything is saved, and the server is reached. */
export const calm: StatusInput = {
  leads: true,
  fetched: true,
  reach: 'reached',
  silent_since: undefined,
  live: true,
  session: undefined,
  sending: 0,
  waiting: 0,
  saving: 0,
  attention: 0,
  disk: 'ok',
  now: 1_000_000_000,
  sending_since: undefined,
  saving_since: undefined,
  sent: 0,
  network_up: true,
}
