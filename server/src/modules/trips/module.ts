import type { ServerModule } from '../../module.ts'
import { memberRoutes } from './member-routes.ts'
import { placeTools } from './tools/place-tools.ts'
import { tripIds } from './tools/trip-ids.ts'
import { tripPrompts, tripResources } from './tools/trip-resources.ts'
import { tripSummaryParts, tripSummaryTool } from './tools/trip-summary.ts'
import { tripTools } from './tools/trip-tools.ts'
import { tripPositions } from './trip-positions.ts'
import { tripRoutes } from './trip-routes.ts'

export const trips: ServerModule = {
  routes: [...tripRoutes, ...memberRoutes],
  mcp: {
    tools: [...tripTools, tripSummaryTool, ...placeTools],
    resources: tripResources,
    prompts: tripPrompts,
    summary: tripSummaryParts,
    completions: { trip_id: tripIds },
  },
  tripPositions,
}
