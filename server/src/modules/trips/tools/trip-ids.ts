import type { Values } from '../../../mcp/area.ts'
import type { Call } from '../../../mcp/call.ts'
import { isOpen } from '../../../mcp/gate.ts'

/** Ids of trips that begin so, or whose title has it; for an assistant that helps its person fill in a prompt. */
export async function tripIds(call: Call, begun: string): Promise<string[]> {
  if (!(await isOpen({ scope: 'trips:read' }, call))) return []
  const { trips } = await call.fetch('GET /api/trips')
  const text = begun.toLowerCase()
  return (trips as Values[])
    .filter(({ id, title }) => String(id).startsWith(text) || String(title).toLowerCase().includes(text))
    .map(({ id }) => String(id))
}
