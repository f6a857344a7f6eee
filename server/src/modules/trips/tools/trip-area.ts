import type { McpArea } from '../../../mcp/area.ts'
import { destinationTools } from './destination-tools.ts'
import { placeTools } from './place-tools.ts'
import { tripIds } from './trip-ids.ts'
import { tripPrompts, tripResources } from './trip-resources.ts'
import { tripSummaryParts, tripSummaryTool } from './trip-summary.ts'
import { tripTools } from './trip-tools.ts'

export const tripArea: McpArea = {
  tools: [...tripTools, tripSummaryTool, ...destinationTools, ...placeTools],
  resources: tripResources,
  prompts: tripPrompts,
  summary: tripSummaryParts,
  completions: { trip_id: tripIds },
}
