import { hasString, t } from '../../i18n/t.ts'

/** What people call a group of fields. */
export function groupName(group: string): string {
  const key = `group.${group}`
  return hasString(key) ? t(key) : group
}
