import { defineEntity, server } from '../entity.ts'
import { field } from '../field.ts'

/**
 * Who is in a trip. Name and avatar are copied here so that members can be drawn without a network;
 * e-mail addresses are in no stream. Someone who left keeps a row with `left_at`.
 */
export const tripMember = defineEntity({
  name: 'trip_member',
  one: 'member',
  many: 'members',
  path: 'members',
  event: 'member',
  stream: 'trip',
  permission: 'member_manage',
  copy: 'skip',
  on_delete: 'win',
  actions_only: true,
  groups: {
    person: server({ user_id: field.user(), name: field.name(100), avatar: field.text(200) }),
    role: server({ role: field.oneOf(['owner', 'member'], 'member') }),
    standing: server({ invited_by: field.soft('user'), left_at: field.instant() }),
  },
})
