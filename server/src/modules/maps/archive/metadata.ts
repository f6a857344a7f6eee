import { invalidArchive } from './invalid-archive.ts'

export interface Metadata {
  /** Plain text. */
  attribution: string
  /** As it stands in the archive. */
  all: Record<string, unknown>
}

const usualAttribution = '© OpenStreetMap contributors'
/** Layers that every version of the Protomaps basemap schema has, and that the map is drawn from. */
const layersOfSchema = ['earth', 'water', 'roads', 'places']

/** @param json unpacked; throws MAP_ARCHIVE_INVALID where it describes no basemap that can be drawn */
export function readMetadata(json: Buffer): Metadata {
  const all = parse(json)
  const layers = all['vector_layers']
  const ids = new Set(Array.isArray(layers) ? layers.map(idOf) : [])
  if (!layersOfSchema.every(id => ids.has(id))) throw invalidArchive('schema')
  return { attribution: plainText(all['attribution']) || usualAttribution, all }
}

function parse(json: Buffer): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(json.toString())
    if (typeof value === 'object' && value !== null && !Array.isArray(value))
      return value as Record<string, unknown>
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
  }
  throw invalidArchive('schema')
}

function idOf(layer: unknown): unknown {
  return typeof layer === 'object' && layer !== null && 'id' in layer ? layer.id : undefined
}

/** Archives credit with links; what is shown is text. */
function plainText(value: unknown): string {
  if (typeof value !== 'string') return ''
  return value
    .slice(0, 2000)
    .replace(/<[^<>]*>/g, '')
    .replace(/&copy;/g, '©')
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 200)
}
