/** What a browser hands over from an authenticator. What is in it is judged by the verification, not by its shape. */
import * as z from 'zod/mini'

const text = (most: number) => z.string().check(z.maxLength(most), z.regex(/^[\w-]*$/))

const common = {
  id: text(1400),
  rawId: text(1400),
  type: z.literal('public-key'),
  authenticatorAttachment: z.optional(z.nullable(z.string().check(z.maxLength(40)))),
  clientExtensionResults: z.optional(z.record(z.string(), z.unknown())),
}

export const attestation = z.object({
  ...common,
  response: z.object({
    clientDataJSON: text(4000),
    attestationObject: text(40_000),
    transports: z.optional(z.array(z.string().check(z.maxLength(20))).check(z.maxLength(10))),
  }),
})

export const assertion = z.object({
  ...common,
  response: z.object({
    clientDataJSON: text(4000),
    authenticatorData: text(8000),
    signature: text(8000),
    userHandle: z.optional(z.nullable(text(200))),
  }),
})

export type Attestation = z.infer<typeof attestation>
export type Assertion = z.infer<typeof assertion>
