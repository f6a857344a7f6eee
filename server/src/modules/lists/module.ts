import type { ServerModule } from '../../module.ts'
import { listRoutes } from './list-routes.ts'
import { packingArea } from './packing-tools.ts'
import { templateRoutes } from './template-routes.ts'
import { todoArea } from './todo-tools.ts'

export const lists: ServerModule = {
  routes: [...listRoutes, ...templateRoutes],
  mcp: {
    tools: [...packingArea.tools, ...todoArea.tools],
    resources: [...(packingArea.resources ?? []), ...(todoArea.resources ?? [])],
    prompts: packingArea.prompts ?? [],
    summary: [...(packingArea.summary ?? []), ...(todoArea.summary ?? [])],
  },
}
