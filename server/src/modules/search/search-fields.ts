/** What questions about places consist of, as they are sent. */
import type { Point } from '@caravel/sync-protocol/domain/travel-guess'
import * as z from 'zod/mini'

export const longestQuestion = 200

export const questionSchema = z.string().check(z.maxLength(longestQuestion))

export const languageSchema = z.string().check(z.regex(/^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}$/))

export const latSchema = z.number().check(z.gte(-90), z.lte(90))
export const lngSchema = z.number().check(z.gte(-180), z.lte(180))

const decimal = z.string().check(z.regex(/^-?\d{1,3}(\.\d{1,15})?$/))

export const latText = decimal.check(z.refine(text => Math.abs(Number(text)) <= 90, { error: 'TOO_BIG' }))
export const lngText = decimal.check(z.refine(text => Math.abs(Number(text)) <= 180, { error: 'TOO_BIG' }))

/** `lat,lng` */
export const pairText = z
  .string()
  .check(z.refine(text => readPair(text) !== undefined, { error: 'WRONG_FORMAT' }))

export const readPair = (text: string): Point | undefined => {
  const [, lat, lng] = /^(-?\d{1,3}(?:\.\d{1,15})?),(-?\d{1,3}(?:\.\d{1,15})?)$/.exec(text) ?? []
  const at = { lat: Number(lat), lng: Number(lng) }
  return Math.abs(at.lat) <= 90 && Math.abs(at.lng) <= 180 ? at : undefined
}
