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
      readOnlyHint: effect === 'read',
      // Of what only reads, the protocol asks neither.
      ...(effect === 'read'
        ? {}
        : { destructiveHint: effect === 'delete', idempotentHint: effect !== 'add' }),
      openWorldHint: world === true,
    },
  }
}
