import type { MutationRoute } from '@caravel/sync-protocol/plan'
import type { CommitRequest } from './commit-request.ts'

interface JobMutation<P, B> {
  params: P
  body: B
  mutation_id: string
}

/** A change that the server makes for nobody: with the types of its action, and past every permission. */
export function jobRequest<P extends Record<string, string>, B extends object>(
  route: MutationRoute<P, B>,
  { params, body, mutation_id }: JobMutation<P, B>,
): CommitRequest {
  return {
    // A route takes its own parameters only; which they are is checked above, and known to nobody below.
    route: route as MutationRoute,
    params,
    body: Object.fromEntries(Object.entries(body)),
    base: {},
    actor: undefined,
    kind: 'job',
    mutation_id,
  }
}
