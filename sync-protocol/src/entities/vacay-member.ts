import { defineEntity, server } from '../entity.ts'
import { field } from '../field.ts'

export const vacayRoles = ['owner', 'editor', 'viewer'] as const

/** Who reads a plan of days off: its owner, those who plan together with them, and those who only look. */
export const vacayMember = defineEntity({
  name: 'vacay_member',
  one: 'vacay_member',
  many: 'vacay_members',
  path: 'members',
  event: 'vacay_member',
  stream: 'vacay',
  permission: 'owner',
  addon: 'vacay',
  on_delete: 'win',
  actions_only: true,
  groups: {
    person: server({ user_id: field.user(), name: field.name(100), avatar: field.text(200) }),
    role: server({ role: field.oneOf(vacayRoles, 'viewer') }),
    standing: server({ invited_by: field.soft('user'), left_at: field.instant() }),
  },
})
