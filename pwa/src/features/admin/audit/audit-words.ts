import { actionText, allActions } from '../../../shared/people/rights.ts'
import { formatBytes } from '../../../i18n/format-bytes.ts'
import { formatMoment } from '../../../i18n/format-moment.ts'
import { hasString, t } from '../../../i18n/t.ts'
import { mailGroups, routeGroups, serverGroups, signInGroups } from '../server/setting-fields.ts'

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
  const told = Object.entries(details ?? {}).map(([name, value]) => detailText(name, value))
  return [about, ...told].filter(text => typeof text === 'string' && text !== '') as string[]
}

/** `audit.detail.<name>.<value>` stands for both, `audit.detail.<name>` around a value. Undefined: it says nothing. */
const detailText = (name: string, value: unknown): string | undefined => {
  const whole = wordsFor(name, value)
  if (whole !== undefined) return whole
  if (value === null || value === false) return undefined
  const right = allActions.find(action => action === name)
  if (right) return t('audit.right', { what: actionText(right), level: levelText(String(value)) })
  const key = `audit.detail.${name}`
  const text = typeof value === 'number' && name !== 'bytes' ? value : valueText(name, value)
  return hasString(key) ? t(key, { value: text }) : `${name}: ${text}`
}

const wordsFor = (name: string, value: unknown): string | undefined => {
  const key = `audit.detail.${name}.${String(value)}`
  return hasString(key) ? t(key) : undefined
}

const levelText = (level: string): string => {
  const key = `levels.${level}`
  return hasString(key) ? t(key) : level
}

const valueText = (name: string, value: unknown): string => {
  if (Array.isArray(value))
    return value.map(each => wordsFor(name, each) ?? settingText(String(each))).join(', ')
  if (name === 'bytes') return formatBytes(Number(value))
  if (name === 'made_at') return formatMoment(Date.parse(String(value)))
  return String(value)
}

const settings = [...signInGroups, ...mailGroups, ...serverGroups, ...routeGroups].flatMap(
  ({ fields }) => fields,
)

const settingText = (key: string): string => {
  const label = settings.find(setting => setting.key === key)?.label
  return label ? t(label) : key
}
