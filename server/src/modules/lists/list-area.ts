import type { McpArea } from '../../mcp/area.ts'
import { packingArea } from './packing-tools.ts'
import { todoArea } from './todo-tools.ts'

export const listArea: McpArea = {
  tools: [...packingArea.tools, ...todoArea.tools],
  resources: [...(packingArea.resources ?? []), ...(todoArea.resources ?? [])],
  prompts: packingArea.prompts ?? [],
  summary: [...(packingArea.summary ?? []), ...(todoArea.summary ?? [])],
}
