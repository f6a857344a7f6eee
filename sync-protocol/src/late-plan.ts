/** A plan whose code comes when it is first needed: devices run it rarely, and start without it. */
import type { Refusal } from './errors.ts'
import type { Values } from './op.ts'
import type { Plan, PlanInput } from './plan.ts'
import type { State } from './state.ts'

type PlanOf<P, B> = (state: State, input: PlanInput<P, B>) => Plan | Refusal

export interface LateCode {
  isLoaded(): boolean
  /** Rejects where the code does not come; the next call tries again. */
  load(): Promise<void>
}

/** `plan` and `late` of a mutation route. Nobody calls the plan before `late.load()` has resolved. */
export function latePlan<P = Record<string, string>, B = Values>(
  load: () => Promise<PlanOf<P, B>>,
): { plan: PlanOf<P, B>; late: LateCode } {
  let loaded: PlanOf<P, B> | undefined
  return {
    plan(state, input) {
      if (!loaded) throw new Error('the plan was called before its code was loaded')
      return loaded(state, input)
    },
    late: {
      isLoaded: () => loaded !== undefined,
      load: async () => {
        loaded ??= await load()
      },
    },
  }
}
