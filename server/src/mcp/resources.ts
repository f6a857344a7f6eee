import { AppError } from '@caravel/sync-protocol/errors'
import { pattern } from '@caravel/sync-protocol/pattern'
import type { Resource, Values } from './area.ts'
import { areasOf } from './areas.ts'
import type { Call } from './call.ts'
import { openOnes } from './gate.ts'

const openResources = async (call: Call): Promise<Resource[]> =>
  openOnes(
    (await areasOf(call.ctx.modules)).flatMap(({ resources = [] }) => resources),
    call,
  )

const view = ({ name, description }: Resource) => ({ name, description, mimeType: 'application/json' })

export async function listResources(call: Call) {
  const open = await openResources(call)
  return open.filter(({ uri }) => !uri.includes('{')).map(each => ({ ...view(each), uri: each.uri }))
}

export async function listTemplates(call: Call) {
  const open = await openResources(call)
  return open.filter(({ uri }) => uri.includes('{')).map(each => ({ ...view(each), uriTemplate: each.uri }))
}

/** What stands at an address; undefined: nothing is called so. What may not be read says so in its place. */
export async function readResource(call: Call, uri: string): Promise<Values | undefined> {
  for (const resource of await openResources(call)) {
    const params = paramsOf(resource.uri, uri)
    if (!params) continue
    try {
      return await resource.read(call, params)
    } catch (error) {
      if (error instanceof AppError && /^(NO_ACCESS|NOT_FOUND|ENTITY_GONE|FORBIDDEN)$/.test(error.code))
        return { error: 'Trip not found or access denied', code: error.code }
      throw error
    }
  }
  return undefined
}

function paramsOf(template: string, uri: string): Record<string, string> | undefined {
  const names = [...template.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  const address = template
    .split(/\{\w+\}/)
    .map(part => pattern('')`${part}`)
    .reduce((before, part) => pattern('')`${before}([0-9a-f-]{36})${part}`)
  const found = pattern('')`^${address}$`.exec(uri)
  return found ? Object.fromEntries(names.map((name, at) => [name, found[at + 1] ?? ''])) : undefined
}
