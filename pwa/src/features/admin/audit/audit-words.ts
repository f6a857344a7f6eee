import { hasString, t } from '../../../i18n/t.ts'

export interface AuditEntry {
  id: string
  created_at: string
  userId: string | null
  username: string | null
  action: string
  resource: string | null
  resource_name: string | null
  details: Record<string, unknown> | null
  ip: string | null
}

/** What was done, in plain words. */
export const actionWords = (action: string): string => {
  const key = `audit.${action}`
  return hasString(key) ? t(key) : action
}

/** What it was done to, and what became of it, as far as that says more than the action. */
export const detailsOf = ({ resource, resource_name, details }: AuditEntry): string[] => {
  const about = resource_name ?? (typeof details?.['username'] === 'string' ? '' : resource)
  const told = Object.entries(details ?? {}).map(([name, value]) => {
    const key = `audit.detail.${name}.${String(value)}`
    if (hasString(key)) return t(key)
    const text = Array.isArray(value) ? value.join(', ') : String(value)
    return name === 'username' ? text : `${name}: ${text}`
  })
  return [...(about ? [about] : []), ...told]
}
