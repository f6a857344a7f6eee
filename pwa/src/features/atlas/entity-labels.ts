/** Groups of an atlas in words. */
import { countryName } from '../../i18n/country-name.ts'
import { formatList, formatNumber } from '../../i18n/format.ts'
import { dateTimeFormat } from '../../i18n/intl.ts'
import { language } from '../../i18n/language.ts'
import { t } from '../../i18n/t.ts'
import type { GroupText } from '../../shared/areas/area.ts'
import { changedText, textOf } from '../../shared/labels/group-text.ts'

/** A month (`2028-05`), a day or a year as the reader writes it; what somebody typed otherwise stays as it is. */
export function targetText(target: string): string {
  const [, month, day] = /^\d{4}-(0[1-9]|1[0-2])(-\d\d)?$/.exec(target) ?? []
  if (!month) return target
  const at = new Date(`${target.slice(0, 7)}${day ?? '-01'}T00:00Z`)
  if (Number.isNaN(at.getTime())) return target
  const style = { timeZone: 'UTC', year: 'numeric', month: 'long' } as const
  return dateTimeFormat(language.value.tag, day ? { ...style, day: 'numeric' } : style).format(at)
}

export const wishGroups: Readonly<Record<string, GroupText>> = {
  location: ({ country_code: code, lat, lng }) =>
    textOf(code) ? countryName(String(code)) : formatNumbers([lat, lng], ' · '),
  target: ({ target_date: target }) => textOf(target) && targetText(String(target)),
}

/** The countries of a counter, and days in a year or in a window. */
export const limitGroups: Readonly<Record<string, GroupText>> = {
  area(values, stream) {
    if (values['zone'] === 'schengen') return t('zones.schengen')
    const codes = Array.isArray(values['country_codes']) ? values['country_codes'] : []
    return codes.length
      ? formatList(codes.map(code => countryName(String(code))))
      : changedText(values, stream)
  },
  rule: ({ limit_days: limit, window_days: window }) => formatNumbers([limit, window], ' / '),
}

export const decisionGroups: Readonly<Record<string, GroupText>> = {
  counted: ({ choice }) => t(choice === 'counted' ? 'history.yes' : 'history.no'),
}

const formatNumbers = (values: readonly unknown[], between: string): string | undefined =>
  values.flatMap(value => (typeof value === 'number' ? formatNumber(value) : [])).join(between) || undefined
