import { signal } from '@preact/signals'

/** The person asked to be signed out as soon as everything has been sent; false again when they stay. */
export const leavingWhenSent = signal(false)
