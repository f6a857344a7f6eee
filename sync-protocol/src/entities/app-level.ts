import { actions, type Action, type Level } from '../access.ts'
import { defineEntity, register } from '../entity.ts'
import { field } from '../field.ts'
import { derivedId } from '../ids.ts'

/** The level an admin set for one of the actions. */
export const appLevel = defineEntity({
  name: 'app_level',
  one: 'level',
  many: 'levels',
  path: 'levels',
  event: 'permissions',
  stream: 'app',
  permission: 'admin',
  on_delete: 'win',
  actions_only: true,
  groups: {
    action: register({ action: field.name(40) }, { fixed: true }),
    level: register({ level: field.oneOf(['admin', 'trip_owner', 'trip_member', 'everybody'], 'admin') }),
  },
  check(row) {
    const action = String(row['action'])
    if (!Object.hasOwn(actions, action)) return { action: 'NOT_ALLOWED' }
    const { levels } = actions[action as Action] as { levels: readonly Level[] }
    return levels.includes(row['level'] as Level) ? undefined : { level: 'NOT_ALLOWED' }
  },
})

/** Every right of every row that is drawn asks for one, and a hash takes its time: those of real actions are kept. */
const idsOfActions = new Map<string, string>()

export function appLevelId(action: string): string {
  const known = idsOfActions.get(action)
  if (known) return known
  const id = derivedId('app', 'level', action)
  if (Object.hasOwn(actions, action)) idsOfActions.set(action, id)
  return id
}
