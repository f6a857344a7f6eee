/** Mutations that only the server runs: no device plans them ahead, so that their plans are not part of the app. */
import { dropNotices, makeNotice } from './actions/make-notice.ts'
import { mustMutation } from './mutations.ts'
import type { MutationRoute } from './plan.ts'

export const serverMutations: readonly MutationRoute[] = [makeNotice, dropNotices]

/** A mutation of either side by its name; throws where none has it. */
export function anySideMutation(name: string): MutationRoute {
  return serverMutations.find(route => route.name === name) ?? mustMutation(name)
}
