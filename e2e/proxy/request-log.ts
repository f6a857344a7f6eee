import type { Fault, ProxyRequest } from './fault.ts'

export interface Logged extends ProxyRequest {
  fault: Fault['kind'] | undefined
  /** How many times the server was given it: 0 when it was dropped, 2 when it was doubled. */
  reached: number
  /** What came back to the device; undefined while nothing did. */
  status: number | undefined
}

interface Mutation {
  method: string
  path: string
  mutation_id: string
}

const writes = new Set(['POST', 'PUT', 'PATCH', 'DELETE'])

/** Every mutation that reached the server, as often as it did, whether it came alone or inside a push. */
export const mutationsIn = (log: readonly Logged[]): Mutation[] =>
  log.flatMap(logged => {
    const once = logged.path === '/api/sync/push' ? pushed(logged) : alone(logged)
    return Array.from({ length: logged.reached }, () => once).flat()
  })

const alone = ({ method, path, headers }: Logged): Mutation[] => {
  const mutation_id = headers['idempotency-key']
  return mutation_id !== undefined && writes.has(method) ? [{ method, path, mutation_id }] : []
}

const pushed = ({ body }: Logged): Mutation[] => {
  const { mutations } = JSON.parse(body) as {
    mutations: { method: string; path: string; headers: Record<string, string> }[]
  }
  return mutations.map(({ method, path, headers }) => ({
    method,
    path,
    mutation_id: headers['Idempotency-Key'] ?? headers['idempotency-key'] ?? '',
  }))
}
