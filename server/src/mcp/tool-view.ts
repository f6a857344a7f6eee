import type { Scope } from '@caravel/sync-protocol/scopes'
import { closedFields } from './gate.ts'
import type { Tool } from './tool.ts'

/** A tool as `tools/list` tells it; the hints say what a careful program asks its person about. */
export function toolView(tool: Tool, granted: ReadonlySet<Scope>) {
  const { name, title, description, effect, world, input, output } = tool
  const closed = new Set(closedFields(tool, granted))
  const properties = Object.entries(input.properties).filter(([field]) => !closed.has(field))
  return {
    name,
    title,
    description,
    inputSchema: closed.size ? { ...input, properties: Object.fromEntries(properties) } : input,
    ...(Object.keys(output.properties).length
      ? { outputSchema: output }
      : { outputSchema: { type: 'object' as const } }),
    annotations: {
      // What the protocol assumes unless told is left out; of what only reads, it asks for nothing more.
      ...(effect === 'read' ? { readOnlyHint: true } : { destructiveHint: effect === 'delete' }),
      ...(effect === 'change' || effect === 'delete' ? { idempotentHint: true } : {}),
      openWorldHint: world === true,
    },
  }
}
