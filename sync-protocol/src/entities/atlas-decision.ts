import { defineEntity, register } from '../entity.ts'
import { field } from '../field.ts'
import { derivedId } from '../ids.ts'

export const atlasChoices = ['hidden', 'counted'] as const

/**
 * What somebody decided about something that trips prove: a country or region that is not to count (`hidden`, by its
 * code), or a change of planes that is (`counted`, by its key).
 */
export const atlasDecision = defineEntity({
  name: 'atlas_decision',
  one: 'decision',
  many: 'decisions',
  path: 'decisions',
  event: 'atlas',
  stream: 'atlas',
  permission: 'self',
  addon: 'atlas',
  on_delete: 'win',
  actions_only: true,
  groups: {
    subject: register({ subject: field.name(120) }, { fixed: true }),
    counted: register({ choice: field.oneOf(atlasChoices, 'hidden') }),
  },
})

export const atlasDecisionId = (userId: string, subject: string): string =>
  derivedId('atlas_decision', userId, subject)
