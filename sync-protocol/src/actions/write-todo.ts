import { crudRoutes } from '../crud.ts'
import { todoItem } from '../entities/todo-item.ts'
import { tripMember } from '../entities/trip-member.ts'
import { changedRoute, type MutationRoute } from '../plan.ts'
import type { State } from '../state.ts'

/** Creating and changing a to-do, as every entity has them: anyone who is to do it is, or was, in the trip. */
export const writeTodo: readonly MutationRoute[] = crudRoutes(todoItem, {})
  .filter(({ method }) => method !== 'DELETE')
  .map(route =>
    changedRoute(route, {
      plan(state, input) {
        const user_id = input.body['assigned_user_id'] as string | null | undefined
        return user_id && isNew(state, input.params['id'], user_id) && !isKnown(state, user_id)
          ? { refused: 'PERSON_UNKNOWN', detail: { user_id } }
          : route.plan(state, input)
      },
    }),
  )

const isNew = (state: State, id: string | undefined, user_id: string): boolean =>
  id === undefined || state.get(todoItem, id)?.assigned_user_id !== user_id

const isKnown = (state: State, user_id: string): boolean =>
  state.list(tripMember).some(row => row.user_id === user_id)
