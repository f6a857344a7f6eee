import { defineEntity, server } from '../entity.ts'
import { field } from '../field.ts'
import { memberRowId } from '../ids.ts'

/** `owner` does all, `editor` writes, `viewer` reads. */
export const journeyRoles = ['owner', 'editor', 'viewer'] as const
export type JourneyRole = (typeof journeyRoles)[number]

/**
 * Who reads and writes a journal. Name and avatar are copied here so that people can be drawn without a network. Someone
 * who left keeps a row with `left_at`.
 */
export const journeyContributor = defineEntity({
  name: 'journey_contributor',
  one: 'contributor',
  many: 'contributors',
  path: 'contributors',
  event: 'journey:contributor',
  stream: 'journey',
  permission: 'owner',
  addon: 'journey',
  on_delete: 'win',
  actions_only: true,
  groups: {
    person: server({ user_id: field.user(), name: field.name(100), avatar: field.text(200) }),
    role: server({ role: field.oneOf(journeyRoles, 'viewer') }),
    standing: server({ left_at: field.instant() }),
    /** The person's own choice, which changes nothing for others. */
    preferences: server({ hide_skeletons: field.boolean() }, { permission: 'none' }),
  },
})

/** The id of somebody's row in a journal. */
export function contributorId(journeyId: string, userId: string): string {
  return memberRowId('journey_contributor', journeyId, userId)
}
