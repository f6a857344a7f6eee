import type { Area } from '../../shared/areas/area.ts'

export const journal: Area = {}
