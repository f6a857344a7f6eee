import type { FoundRate } from './frozen-rate.ts'

/** A rate between two currencies that are not the same is typed by whoever enters the amount. */
export const foundFor = (_from: string, _to: string, _date: string | null): FoundRate | undefined => undefined
