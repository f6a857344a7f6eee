/** The plans of `atlas.mark`, `atlas.unmark` and `atlas.decide`. */
import { codeOfToday, currentPlace } from '../domain/regions/former-codes.ts'
import { atlasDecision, atlasDecisionId } from '../entities/atlas-decision.ts'
import { visitedCountry, visitedCountryId } from '../entities/visited-country.ts'
import { visitedRegion, visitedRegionId } from '../entities/visited-region.ts'
import type { Refusal } from '../errors.ts'
import type { Op } from '../op.ts'
import type { Plan, PlanInput } from '../plan.ts'
import type { State } from '../state.ts'
import type { DecideBody, MarkBody, UnmarkBody } from './mark-atlas.ts'

/** Marks of one atlas, and decisions in it. More than all countries and regions of the world. */
export const mostMarks = 5000

type Input<B> = PlanInput<{ user_id: string }, B>

const byId = (a: { id: string }, b: { id: string }): number => (a.id < b.id ? -1 : 1)

export function planMark(state: State, { params, body }: Input<MarkBody>): Plan | Refusal {
  const ops: Op[] = []
  const made = new Set<string>()
  const create = (entity: string, id: string, there: boolean, fields: Record<string, unknown>): void => {
    if (there || made.has(id)) return
    made.add(id)
    ops.push({ op: 'create', entity, id, fields })
  }
  const shown = new Set<string>()
  const markCountry = (country_code: string, year: number | null): void => {
    const id = visitedCountryId(params.user_id, country_code, year)
    create(visitedCountry.name, id, state.get(visitedCountry, id) !== undefined, { country_code, year })
    shown.add(country_code)
  }
  for (const { country_code, year = null } of body.countries ?? []) markCountry(country_code, year)
  for (const { year = null, region_code: sent, region_name } of body.regions ?? []) {
    const { country: country_code, region: region_code } = ofToday(sent)
    // A subdivision that is a country of its own today.
    if (region_code === undefined) {
      markCountry(country_code, year)
      continue
    }
    const id = visitedRegionId(params.user_id, region_code, year)
    const fields = { region_code, region_name, country_code, year }
    create(visitedRegion.name, id, state.get(visitedRegion, id) !== undefined, fields)
    shown.add(region_code).add(country_code)
  }
  const stored = state.list(visitedCountry).length + state.list(visitedRegion).length
  if (made.size > 0 && stored + made.size > mostMarks) return { refused: 'ATLAS_FULL' }
  return { ops: [...ops, ...forget(state, shown)] }
}

export function planUnmark(state: State, { params, body }: Input<UnmarkBody>): Plan | Refusal {
  const place = body.region_code === undefined ? undefined : ofToday(body.region_code)
  const region = place?.region
  const country = region === undefined ? (place?.country ?? body.country_code) : undefined
  const countries = state.list(visitedCountry).filter(row => row.country_code === country)
  // A row may have been stored before its region got another code.
  const regions = state.list(visitedRegion).filter(row => {
    const stored = ofToday(row.region_code)
    return region === undefined ? stored.country === country : stored.region === region
  })
  const ops: Op[] = [
    ...countries.sort(byId).map(({ id }): Op => ({ op: 'delete', entity: visitedCountry.name, id })),
    ...regions.sort(byId).map(({ id }): Op => ({ op: 'delete', entity: visitedRegion.name, id })),
  ]
  if (!body.hide) return { ops }
  const subject = region ?? country ?? ''
  if (isFull(state, params.user_id, subject)) return { refused: 'ATLAS_FULL' }
  return { ops: [...ops, ...decide(state, params.user_id, subject, 'hidden')] }
}

export function planDecide(state: State, { params, body }: Input<DecideBody>): Plan | Refusal {
  const subject = codeOfToday(body.subject)
  if (body.choice === null) return { ops: forget(state, new Set([subject])) }
  if (isFull(state, params.user_id, subject)) return { refused: 'ATLAS_FULL' }
  return { ops: decide(state, params.user_id, subject, body.choice) }
}

/** Codes are stored as they are today, so that a mark and the shapes have the same. */
const ofToday = (code: string): { country: string; region?: string } =>
  currentPlace(code) ?? { country: code.slice(0, 2), region: code }

const isFull = (state: State, userId: string, subject: string): boolean =>
  state.list(atlasDecision).length >= mostMarks &&
  state.get(atlasDecision, atlasDecisionId(userId, subject)) === undefined

/** A decision to hide something ends when it is marked. It may have been stored before its region got another code. */
const forget = (state: State, subjects: ReadonlySet<string>): Op[] =>
  state
    .list(atlasDecision)
    .filter(({ subject }) => subjects.has(codeOfToday(subject)))
    .sort(byId)
    .map(({ id }): Op => ({ op: 'delete', entity: atlasDecision.name, id }))

function decide(
  state: State,
  userId: string,
  subject: string,
  choice: NonNullable<DecideBody['choice']>,
): Op[] {
  const id = atlasDecisionId(userId, subject)
  const entity = atlasDecision.name
  const known = state.get(atlasDecision, id)
  if (!known) return [{ op: 'create', entity, id, fields: { subject, choice } }]
  return known.choice === choice ? [] : [{ op: 'update', entity, id, fields: { choice } }]
}
