import type { Addon } from '@caravel/sync-protocol/access'
import type { Scope } from '@caravel/sync-protocol/scopes'
import type { Call } from './call.ts'
import type { Tool } from './tool.ts'

export type Values = Record<string, unknown>

/**
 * Who gets it: assistants with the scope, while the add-on is on. `any`: with whatever scope · `any:write`: with one that
 * lets it change something.
 */
export interface Gate {
  scope: Scope | 'any' | 'any:write'
  /** A second scope that it takes as well: it changes what two of them are about. */
  also?: Scope
  addon?: Addon
}

/** Something to read by an address, such as `caravel://trips/{trip_id}/places`. */
export interface Resource extends Gate {
  name: string
  uri: string
  description: string
  read(call: Call, params: Record<string, string>): Promise<Values>
}

export interface Prompt {
  name: string
  description: string
  addon?: Addon
  arguments: { name: string; description: string; required: boolean }[]
  /** What the person says with it. */
  text(given: Record<string, string>): string
}

/** What the summary of a trip says of one area; `blank` stands there for who may not read it. */
export interface SummaryPart extends Gate {
  key: string
  blank?: unknown
  read(call: Call, tripId: string): Promise<unknown>
}

/** What assistants can see and do of one part of the server. Each area declares its own. */
export interface McpArea {
  tools: readonly Tool[]
  resources?: readonly Resource[]
  prompts?: readonly Prompt[]
  summary?: readonly SummaryPart[]
  /** What an argument of a prompt, or of an address, may be: by its name, at most a hundred. */
  completions?: Record<string, (call: Call, begun: string) => Promise<string[]>>
}
