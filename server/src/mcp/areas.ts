import type { ServerModule } from '../module.ts'
import type { McpArea } from './area.ts'

/** What all modules have for assistants, in their order. */
export const areasOf = async (modules: readonly ServerModule[]): Promise<McpArea[]> =>
  Promise.all(modules.flatMap(module => module.mcp?.() ?? []))
