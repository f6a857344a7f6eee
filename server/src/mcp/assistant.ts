import type { Scope } from '@caravel/sync-protocol/scopes'
import type { SessionUser } from '../context.ts'

/** A program that works for a person, as its token said when the request arrived. */
export interface Assistant {
  user: SessionUser
  /** The grant, static token or session that lets it in: what ends it ends the connection. */
  credential: string
  /** Its OAuth client, or its static token; null: the person signed in by a program of their own. */
  client_id: string | null
  /** What it calls itself, for history. */
  name: string | null
  scopes: ReadonlySet<Scope>
  /** The only trips it gets to see; undefined: every trip of the person. */
  trips: ReadonlySet<string> | undefined
}
