/**
 * The areas as the app around them asks for them. The lists are in `areas.ts` and `area-details.ts`; they register
 * themselves, so that an area may ask what others declare without knowing them.
 */
import type { Area, AreaDetails, EntityLabels } from './area.ts'

let areas: readonly Area[] = []
let details: readonly AreaDetails[] = []
let fetchDetails: () => Promise<unknown> = () => Promise.resolve()

/** `loadDetails` brings the details, which register themselves. */
export const registerAreas = (all: readonly Area[], loadDetails: () => Promise<unknown>): void => {
  areas = all
  fetchDetails = loadDetails
}

export const registerDetails = (all: readonly AreaDetails[]): void => void (details = all)

export const allAreas = (): readonly Area[] => areas

/** Empty until they came: what needs them is loaded with {@link withDetails}. */
export const allDetails = (): readonly AreaDetails[] => details

/** Loads a part that shows what areas declare in their details. */
export const withDetails =
  <T>(load: () => Promise<T>): (() => Promise<T>) =>
  async () => {
    const [part] = await Promise.all([load(), fetchDetails()])
    return part
  }

export const labelsOf = (entity: string | undefined): EntityLabels | undefined =>
  allDetails().flatMap(({ entities }) => (entity && entities?.[entity]) || [])[0]
