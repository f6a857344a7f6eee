import type { Tool } from './tool.ts'

/** A tool as `tools/list` tells it; the hints say what a careful program asks its person about. */
export function toolView({ name, title, description, effect, input, output }: Tool) {
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
      destructiveHint: effect === 'delete',
      idempotentHint: effect !== 'add',
      openWorldHint: false,
    },
  }
}
