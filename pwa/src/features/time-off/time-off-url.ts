/** What of time off shows stands in the address: Back closes a sheet, and a reload keeps all of it. */
import { useLocation } from 'preact-iso'
import { closeSheet } from '../../shared/navigation/sheet-url.ts'
import { navigate, withQuery } from '../../shared/navigation/navigate.ts'
import { today } from '../../shared/trips/today.ts'

export const timeOffSheets = ['add', 'people', 'holidays', 'rules'] as const
export type TimeOffSheet = (typeof timeOffSheets)[number]

export const openTimeOffSheet = (sheet: TimeOffSheet, from?: string, to?: string): void =>
  navigate(withQuery({ sheet, from: from ?? null, to: to ?? null }), { layer: 'sheet' })

export { closeSheet }

export interface TimeOffAddress {
  year: number
  /** 1–12; undefined: the whole year. */
  month: number | undefined
  sheet: TimeOffSheet | undefined
  /** The dates that the sheet begins with. */
  from: string | undefined
  to: string | undefined
}

export function useTimeOffAddress(): TimeOffAddress {
  const { path, query } = useLocation()
  const [, , year = '', month = ''] = path.split('/')
  const now = today.value
  return {
    year: /^(19[7-9]\d|20\d\d|21\d\d)$/.test(year) ? Number(year) : Number(now.slice(0, 4)),
    month: /^(0?[1-9]|1[0-2])$/.test(month) ? Number(month) : undefined,
    sheet: timeOffSheets.find(name => name === query['sheet']),
    from: query['from'],
    to: query['to'],
  }
}

export const yearPath = (year: number): string => `/time-off/${year}`
export const monthPath = (year: number, month: number): string =>
  `/time-off/${year + Math.floor((month - 1) / 12)}/${((month + 11) % 12) + 1}`
