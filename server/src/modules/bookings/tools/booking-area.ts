import type { McpArea } from '../../../mcp/area.ts'
import { bookingResources, bookingSummary } from './booking-resources.ts'
import { reservationTools } from './reservation-tools.ts'
import { stayTools } from './stay-tools.ts'

export const bookingArea: McpArea = {
  tools: [...reservationTools, ...stayTools],
  resources: bookingResources,
  summary: bookingSummary,
}
