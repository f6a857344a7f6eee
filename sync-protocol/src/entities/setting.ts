import * as z from 'zod/mini'
import { settingProblem } from '../domain/user-settings.ts'
import { defineEntity, flag, register } from '../entity.ts'
import { field } from '../field.ts'
import { derivedId } from '../ids.ts'

/** What someone chose for themselves, a row for each setting: changes of different settings never conflict. */
export const setting = defineEntity({
  name: 'setting',
  one: 'setting',
  many: 'settings',
  path: 'settings',
  event: 'setting',
  stream: 'user',
  permission: 'self',
  on_delete: 'win',
  actions_only: true,
  groups: {
    key: register({ key: field.name(80) }, { fixed: true }),
    // Both edits are one person's: nobody is told that the later one counts.
    value: flag({
      value: field.json(
        () => z.nullable(z.union([z.string().check(z.maxLength(200)), z.number(), z.boolean()])),
        null,
      ),
    }),
  },
  check(row) {
    const problem = settingProblem(String(row['key']), row['value'])
    return problem && { [problem === 'UNKNOWN_FIELD' ? 'key' : 'value']: problem }
  },
})

export const settingId = (userId: string, key: string): string => derivedId('setting', userId, key)
