import { defineEntity, register } from '../entity.ts'
import { field } from '../field.ts'
import { derivedId } from '../ids.ts'

/** What a file can be linked to; one link names exactly one. */
export const linkTargets = {
  reservation_id: field.owner('reservation'),
  place_id: field.owner('place'),
  assignment_id: field.owner('assignment'),
  expense_id: field.owner('expense'),
  accommodation_id: field.owner('accommodation'),
}
export type LinkTarget = keyof typeof linkTargets
export const linkTargetFields = Object.keys(linkTargets) as LinkTarget[]

/** The id of the link between a file and what it is linked to. */
export function linkId(fileId: string, targetId: string): string {
  return derivedId('file_link', fileId, targetId)
}

/** A file that belongs with a booking, a place, a stop, a cost or a stay. Either end may have many; a link gone deletes neither. */
export const fileLink = defineEntity({
  name: 'file_link',
  one: 'link',
  many: 'links',
  path: 'file-links',
  event: 'file',
  stream: 'trip',
  permission: 'file_edit',
  on_delete: 'win',
  copy: 'skip',
  actions_only: true,
  groups: { ends: register({ file_id: field.parent('file'), ...linkTargets }, { fixed: true }) },
  derivedId: row => linkId(String(row['file_id']), String(targetOf(row))),
  check: row =>
    linkTargetFields.filter(name => (row[name] ?? null) !== null).length === 1
      ? undefined
      : { reservation_id: 'REQUIRED' },
})

function targetOf(row: Record<string, unknown>): unknown {
  return linkTargetFields.map(name => row[name]).find(id => (id ?? null) !== null)
}
