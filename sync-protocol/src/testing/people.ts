import type { Actor } from '../plan.ts'
import { testId } from './random.ts'

export const anna: Actor = { user_id: testId(9001), name: 'Anna', avatar: null }
export const ben: Actor = { user_id: testId(9002), name: 'Ben', avatar: null }
export const cleo: Actor = { user_id: testId(9003), name: 'Cleo', avatar: null }
