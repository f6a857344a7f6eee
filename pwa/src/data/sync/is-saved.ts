import type { SettleResult } from '@caravel/sync-protocol/wire'

/** It had arrived before it was settled: it is in the log and no matter for the attention list. */
export const isSaved = (result: SettleResult): boolean => result.outcome === 'recorded' && result.status < 300
