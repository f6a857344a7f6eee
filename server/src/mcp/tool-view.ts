import type { Tool } from './tool.ts'

/** A tool as `tools/list` tells it; the hints say what a careful program asks its person about. */
export function toolView({ name, title, description, effect, world, input, output }: Tool) {
  return {
    name,
    title,
    description,
    inputSchema: input,
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
